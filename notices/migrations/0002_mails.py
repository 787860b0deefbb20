"""Addresses may be mailboxes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="address",
            name="channel",
            field=models.CharField(
                choices=[("webhook", "Webhook"), ("email", "Email")], max_length=10
            ),
        ),
    ]
