"""The API itself, put together from its operations."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from carreira.site.api import lists, records, streaming, tables
from carreira.site.api.asking import StrictJson, explain

ABOUT = (
    "The tables of this site for programs. Reading what anybody may see needs no token; everything else needs a"
    " personal one. What can't be done is answered with `error`: its `code` is a word that programs may rely on, its"
    " `message` says why and what to do, and its `rule` names the rule of the game that forbids it."
)


class Api(NinjaAPI):
    """django-ninja's, with short names for the operations, and answers that nobody keeps: they differ by token."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._documents: dict[str, OpenAPISchema] = {}

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of the function."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, *, path_prefix: str | None = None, path_params: Any = None) -> OpenAPISchema:
        """The document, made once: that takes a fifth of a second, and anybody may ask for it."""
        prefix = path_prefix or self.get_root_path(path_params or {})
        if prefix not in self._documents:
            self._documents[prefix] = super().get_openapi_schema(path_prefix=prefix)
        return self._documents[prefix]

    def create_temporal_response(self, request: HttpRequest) -> HttpResponse:
        """An answer that is still to be filled."""
        response = super().create_temporal_response(request)
        response["Cache-Control"] = "no-store"
        return response


api = Api(
    title="Carreira",
    version="1",
    description=ABOUT,
    urls_namespace="api",
    openapi_url="/openapi.json",
    docs_url=None,
    parser=StrictJson(),
)
explain(api)
for router in (lists.router, tables.router, streaming.router, records.router):
    api.add_router("", router)
