from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from carreira.site.people.names import folded


def fold_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write down of every name what a search compares."""
    placings = apps.get_model("standing", "Placing").objects
    for name in placings.order_by().values_list("name", flat=True).distinct():
        placings.filter(name=name).update(folded_name=folded(name))


class Migration(migrations.Migration):
    dependencies = [("standing", "0002_names_for_operators")]

    operations = [
        migrations.AddField(
            model_name="placing",
            name="folded_name",
            field=models.TextField(
                blank=True, default="", help_text="what a search compares; empty for who deleted their account"
            ),
            preserve_default=False,
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
