"""How static files are prepared: compressed, and named by their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Prepared(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise has no types
    """Scripts import each other by these names as well, so a new script never meets an old one in a browser's cache."""

    support_js_module_import_aggregation = True
