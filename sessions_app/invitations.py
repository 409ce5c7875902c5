"""What a link or a code opens. Looking at one changes nothing."""

from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.urls import reverse

from sessions_app import rates
from sessions_app.keys import CODE_LENGTH, bucket, code_typed, derived, fingerprint
from sessions_app.models import Campaign, Invitation

PASS, PASS_LASTS = "tablee.code", 15 * 60  # seconds to give a name once the code was typed
ENTRY, ENTRY_LASTS = "tablee.entree", 7 * 24 * 3600


def invited_by(request: HttpRequest, kind: str, secret: str) -> Invitation | None:
    """The invitation of this kind and secret, good or not. One that opens nothing is counted; too many raise `TooMany`.

    A wrong secret and one that was good answer strangers alike (P17). A good one opens whatever its neighbours tried:
    216 bits are not found by trying.
    """
    address = rates.address_of(request)
    rates.check("lien_faux", address)
    found = (
        Invitation.objects.filter(kind=kind, fingerprint=fingerprint(secret))
        .select_related("campaign")
        .first()
    )
    if found is None and kind == Invitation.Kind.LINK:
        found = passed(secret)
    if found is None or not found.is_good:
        rates.spend("lien_faux", rates.address_of(request))
    return found


def invited_by_code(request: HttpRequest, typed: str) -> Invitation | None:
    """The good invitation of a code said aloud, and typed with or without spaces and capitals.

    Wrong codes are counted by address, and by their first letters: those of one campaign, or few, so that no number
    of addresses tries more than that.
    """
    code, address = code_typed(typed), rates.address_of(request)
    rates.check("code_campagne", bucket(code))
    rates.spend("code_faux", address)
    found = None
    if len(code) == CODE_LENGTH:
        found = Invitation.good().filter(kind="code", fingerprint=fingerprint(code)).first()
    if found is None:
        rates.spend("code_campagne", bucket(code))
    return found


def pass_for(invitation: Invitation) -> str:
    """What stands in the link of the page where one gives a name, after a code: good for a few minutes."""
    return signing.dumps(str(invitation.pk), salt=PASS)


def passed(token: str) -> Invitation | None:
    try:
        pk = signing.loads(token, salt=PASS, max_age=PASS_LASTS)
    except signing.BadSignature:
        return None
    return Invitation.objects.filter(pk=UUID(pk)).select_related("campaign").first()


def url_of(kind: str, invitation: str, root: str) -> str:
    """The whole address of a link, for whoever reads pages at `root` (scheme, host and port)."""
    name = "reprendre" if kind == Invitation.Kind.PERSONAL else "rejoindre"
    return (settings.PUBLIC_URL or root) + reverse(name, args=[derived(kind, invitation)])


def root_of(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


def entry_token(username: str, campaign: Campaign) -> str:
    """The secret part of a dated link that signs an account in at a table; only the command line makes one."""
    return signing.dumps([username, str(campaign.pk)], salt=ENTRY)


def entering(token: str) -> tuple[str, str] | None:
    """(username, campaign) of an entry link, or None once it is forged or too old."""
    try:
        username, campaign = signing.loads(token, salt=ENTRY, max_age=ENTRY_LASTS)
    except signing.BadSignature:
        return None
    return username, campaign
