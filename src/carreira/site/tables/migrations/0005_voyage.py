from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("carreira", "0004_points"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="voyage",
            field=models.BooleanField(default=False, help_text="opened as a first voyage (carreira.game.voyage)"),
        ),
    ]
