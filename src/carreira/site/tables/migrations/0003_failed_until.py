from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("carreira", "0002_own_editions"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="failed_until",
            field=models.DateTimeField(help_text="a bot failed at it and is tried again then", null=True),
        ),
    ]
