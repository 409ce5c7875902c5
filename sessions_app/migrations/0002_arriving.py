"""Ways in that are dated, counted and revocable; seats that wait, leave or are removed; campaigns put away."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

import characters.fields
from sessions_app.names import fold

TOLD_OF_A_CAMPAIGN = {"options": {}, "archived": False, "deleted_at": None}


def forward(apps, schema_editor):
    """What the journal says of seats and campaigns, as it is said from now on."""
    Campaign = apps.get_model("sessions_app", "Campaign")
    Change = apps.get_model("sessions_app", "Change")
    Event = apps.get_model("sessions_app", "Event")
    Seat = apps.get_model("sessions_app", "Seat")
    removed = set(Seat.objects.filter(removed=True).values_list("pk", flat=True))
    Seat.objects.filter(pk__in=removed).update(status="removed")
    for seat in Seat.objects.order_by("created_at"):
        seat.voice, seat.folded_name = uuid.uuid4(), fold(seat.name)
        others = Seat.objects.filter(campaign=seat.campaign_id).exclude(pk=seat.pk)
        if others.filter(folded_name=seat.folded_name).exists():
            # Two names that are one for the eye: both stay, nobody takes a third.
            seat.folded_name += str(seat.pk)
        seat.save(update_fields=["voice", "folded_name"])
    for change in Change.objects.filter(row="seat", op="create"):
        status = "removed" if change.row_id in removed else "seated"
        change.new = {"role": change.new["role"], "status": status}
        change.save()
    for campaign in Campaign.objects.all():
        Change.objects.create(
            event=Event.objects.filter(campaign=campaign).earliest("seq"),
            row="campaign",
            row_id=campaign.pk,
            op="create",
            new={"name": campaign.name, "game": campaign.game, **TOLD_OF_A_CAMPAIGN},
        )
    # PostgreSQL alters no table whose rows still have checks to come.
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [("sessions_app", "0001_initial")]

    operations = [
        migrations.AddField("campaign", "archived", models.BooleanField(default=False)),
        migrations.AddField("campaign", "deleted_at", models.DateTimeField(null=True)),
        migrations.AddField(
            "seat",
            "status",
            models.CharField(
                choices=[
                    ("waiting", "Attend d’entrer"),
                    ("seated", "Assis"),
                    ("left", "Parti"),
                    ("removed", "Retiré par un MJ"),
                    ("refused", "Refusé à la porte"),
                ],
                default="seated",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            "seat",
            "role",
            models.CharField(
                choices=[("mj", "MJ"), ("player", "Joueur"), ("spectator", "Spectateur")], max_length=10
            ),
        ),
        migrations.AddField("seat", "voice", models.UUIDField(default=uuid.uuid4, editable=False)),
        migrations.RunPython(forward, migrations.RunPython.noop),
        migrations.RemoveField("campaign", "invitation"),
        migrations.RemoveField("seat", "removed"),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("audience", characters.fields.AudienceField(max_length=2000)),
                ("removed", models.BooleanField(default=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[("link", "Lien"), ("code", "Code"), ("personal", "Lien personnel")],
                        max_length=10,
                    ),
                ),
                ("fingerprint", models.CharField(max_length=64, unique=True)),
                ("until", models.DateTimeField()),
                ("most_uses", models.PositiveIntegerField(null=True)),
                ("uses", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="sessions_app.campaign",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="sessions_app.seat",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["campaign", "removed"], name="sessions_ap_campaig_f3232a_idx")
                ]
            },
        ),
    ]
