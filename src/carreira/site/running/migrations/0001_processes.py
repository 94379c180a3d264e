"""The model moves here from the app of tables; its rows stay where they are."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("carreira", "0005_voyage"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Process",
                    fields=[
                        ("name", models.CharField(max_length=60, primary_key=True, serialize=False)),
                        ("state", models.CharField(max_length=20)),
                        ("progress", models.PositiveSmallIntegerField(default=0, help_text="percent")),
                        ("seen", models.DateTimeField(default=django.utils.timezone.now)),
                    ],
                    options={"db_table": "carreira_process"},
                ),
            ],
        ),
    ]
