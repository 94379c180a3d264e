"""What all tests share: the marker that names a rule, and how long Hypothesis may think."""

import os

os.environ["LANGUAGE"] = "en"  # tests read what commands print, in this process and in others that they start

import pytest
from hypothesis import HealthCheck, settings

# the same examples in every run, so that a change is what makes a test fail; lab/fuzz looks for new ones
settings.register_profile(
    "carreira", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("carreira")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers that engine tests use."""
    config.addinivalue_line("markers", "rule(*ids): the rules, by their ids, that a test proves")
