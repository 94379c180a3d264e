"""Editions and processes have apps of their own now; their rows stay where they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("carreira", "0005_voyage"),
        ("editions", "0001_own_editions"),
        ("running", "0001_processes"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="OwnEdition"),
                migrations.DeleteModel(name="Process"),
            ],
        ),
    ]
