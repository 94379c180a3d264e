"""The model moves here from the app of tables; its rows stay where they are."""

import django.utils.timezone
from django.db import migrations, models

import carreira.site.tables.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("carreira", "0005_voyage"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="OwnEdition",
                    fields=[
                        (
                            "id",
                            models.CharField(
                                default=carreira.site.tables.models.new_id,
                                editable=False,
                                max_length=32,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("visitor", models.CharField(db_index=True, max_length=64)),
                        ("game", models.CharField(max_length=40)),
                        ("name", models.CharField(max_length=120)),
                        ("hash", models.CharField(max_length=64)),
                        ("figures", models.JSONField()),
                        ("origins", models.JSONField(help_text="certainty and source of each figure")),
                        ("created", models.DateTimeField(default=django.utils.timezone.now)),
                        ("changed", models.DateTimeField(default=django.utils.timezone.now)),
                    ],
                    options={"db_table": "carreira_ownedition", "ordering": ("created",)},
                ),
            ],
        ),
    ]
