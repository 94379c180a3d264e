from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("carreira", "0015_positions"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="unreadable",
            field=models.TextField(
                blank=True, default="", help_text="why this program can't replay it; no bot plays there then"
            ),
            preserve_default=False,
        ),
    ]
