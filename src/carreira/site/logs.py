"""Logging: every log entry is one line, an event with named values, as text for people or as JSON for machines."""

import logging
from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.stdlib.ExtraAdder(),
]


def no_outage(record: logging.LogRecord) -> bool:
    """Whether an entry of Django's is about anything but what can't be done for now, such as when the database doesn't
    answer: of that, a line of ours tells once a minute (lasting.py), instead of a traceback for each request."""
    from django.db import InterfaceError, OperationalError

    if record.name != "django.request":
        return True
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, InterfaceError | OperationalError) and getattr(record, "status_code", 0) != 503


def refused(record: logging.LogRecord) -> bool:
    """Make what Django says of a refused request, which is the client's mistake, one line, without a traceback."""
    if record.name.startswith(("django.request", "django.security")) and getattr(record, "status_code", 500) < 500:
        record.exc_info = record.exc_text = None
        record.__dict__.pop("request", None)  # its query may hold what is nobody else's business
        record.levelno, record.levelname = logging.INFO, "INFO"
        return logging.getLogger().isEnabledFor(logging.INFO)
    return True


def configuration(form: str, level: str) -> dict[str, Any]:
    """Django's LOGGING for a format ("text" or "json") and a level; also sets structlog up."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last: list[Any]
    if form == "json":
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        # plain tracebacks: no values of variables, which may be secret
        plain = structlog.dev.plain_traceback
        last = [structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, exception_formatter=plain)]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "events": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            }
        },
        "filters": {
            "outages": {"()": "django.utils.log.CallbackFilter", "callback": no_outage},
            "refused": {"()": "django.utils.log.CallbackFilter", "callback": refused},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "events",
                "filters": ["outages", "refused"],
            }
        },
        "root": {"handlers": ["console"], "level": level.upper()},
        "loggers": {
            # of a database that is away, our own lines tell, and less often
            "psycopg.pool": {"level": "ERROR"},
            "uvicorn.error": {"level": "WARNING"},
            "uvicorn.access": {"level": "WARNING"},
        },
    }


def log(name: str) -> Any:
    """A logger whose methods take an event and named values: `log("bots").info("moved", table=…)`."""
    return structlog.stdlib.get_logger(f"carreira.{name}")


def quiet() -> None:
    """Only warnings from here on (commands that print their own lines)."""
    logging.getLogger().setLevel(logging.WARNING)
