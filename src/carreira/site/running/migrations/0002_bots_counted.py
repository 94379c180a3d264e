"""What bots do is counted."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("running", "0001_processes")]

    operations = [
        migrations.AddField(
            model_name="process",
            name="decisions",
            field=models.BigIntegerField(default=0, help_text="of bots, by all workers that there have been"),
        ),
        migrations.AddField(
            model_name="process",
            name="thought",
            field=models.FloatField(default=0.0, help_text="how many seconds they have thought about them"),
        ),
        migrations.AddField(
            model_name="process",
            name="failures",
            field=models.BigIntegerField(default=0, help_text="how often a bot could not decide"),
        ),
    ]
