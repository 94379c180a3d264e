from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from carreira.site.people.names import key


def fill_keys(apps: Any, _: Any) -> None:
    """Give each account the key of its name; of several that look the same, the oldest keeps it."""
    taken: set[str] = set()
    people = apps.get_model("people", "Person")
    for person in people.objects.order_by("pk"):
        person.name_key = key(person.username)
        if person.name_key in taken:
            person.name_key += f" {person.pk}"  # no key has a space
        taken.add(person.name_key)
        person.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="name_key",
            field=models.CharField(default="", editable=False, max_length=1000),
            preserve_default=False,
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=False),
        migrations.AlterField(
            model_name="person",
            name="name_key",
            field=models.CharField(
                editable=False,
                help_text="no two accounts have names that look the same",
                max_length=1000,
                unique=True,
            ),
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "note",
                    models.CharField(blank=True, help_text="whom it is for; only operators see this", max_length=100),
                ),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires", models.DateTimeField()),
                ("used", models.DateTimeField(null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        help_text="empty if it was made on the command line",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_by",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invited_by",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
