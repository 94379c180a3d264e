"""Servers on this machine that stand for the outside: a mail server, and a web server with a certificate of its own."""

import datetime
import http.server
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from lab.serving import Port

NAME = "outside.test"


class MailServer:
    """Takes mails; `refuse` says how many it refuses first, for now (451)."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.tries = 0
        self.refuse = 0
        self.kept = Port()
        self.port = self.kept.number

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """As aiosmtpd calls it."""
        self.tries += 1
        if self.tries <= self.refuse:
            return "451 Try again later"
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server on a free port."""
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=server.port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()
        server.kept.leave()


class Asked(NamedTuple):
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class WebServer(http.server.ThreadingHTTPServer):
    """Answers every post with `status`, by https; or, if its head or body is `dripping`, a letter at a time for ever,
    until the connection is `cut`."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[Asked] = []
        self.status = 201
        self.location = ""
        self.dripping = ""
        self.cut = threading.Event()
        self.authority, key = certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.authority, key)
        self.socket = context.wrap_socket(self.socket, server_side=True)

    @property
    def url(self) -> str:
        """Its address, by the name in its certificate."""
        return f"https://{NAME}:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    """One request."""

    server: WebServer

    def do_POST(self) -> None:
        """Take note of it, and answer."""
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        names = {name.lower(): value for name, value in self.headers.items()}
        self.server.asked.append(Asked(self.path, names, body))
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        if self.server.dripping == "head":
            self._drip()
        if self.server.dripping == "body":
            self.send_header("Connection", "close")
            self.end_headers()
            self._drip()
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _drip(self) -> None:
        self.flush_headers()
        try:
            while True:
                self.wfile.write(b"X")
                self.server.cut.wait(0.01)
        except OSError:
            self.server.cut.set()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@contextmanager
def web_server(folder: Path) -> Iterator[WebServer]:
    """A web server on a free port."""
    server = WebServer(folder)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def certificate(folder: Path) -> tuple[Path, Path]:
    """The files of a certificate for NAME and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return paths
