"""Whether the site can answer."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 if the database answers, 503 if it does not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT COUNT(*) FROM carreira_process")
            cursor.fetchone()
    except DatabaseError:
        return JsonResponse({"status": "the database does not answer"}, status=503)
    return JsonResponse({"status": "ok"})
