from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("carreira", "0003_failed_until"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="points",
            field=models.JSONField(help_text="each seat's points; null before the first change", null=True),
        ),
    ]
