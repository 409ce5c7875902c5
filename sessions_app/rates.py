"""How often each door may be used (P19): a URL, or what a view counts itself. The amounts are in the settings."""

from collections.abc import Callable
from functools import cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import time
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from limits import RateLimitItem, parse_many
from limits.strategies import MovingWindowRateLimiter as Limiter

from sessions_app.counts import Counts
from sessions_app.keys import hashed
from sessions_app.seats import guest_key_of
from sessions_app.views.refusals import too_many

counts = Counts(settings.REDIS_URL)


class TooMany(Exception):
    """A door was used too often. `wait`: the seconds, rounded up, after which it opens again."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


def spend(door: str, who: str) -> None:
    """Count one use of a door of `RATES` by an address, an account, an e-mail… Raises `TooMany` beyond its amount."""
    judge(Limiter.hit, door, who)


def check(door: str, who: str) -> None:
    """Raise `TooMany` when `who` has no use of this door left; nothing is counted."""
    judge(Limiter.test, door, who)


def forgive(door: str, who: str) -> None:
    """Forget what `who` spent at this door."""
    for window in windows(settings.RATES[door], settings.RATES_TIMES):
        counts.ask(Limiter.clear, window, door, hashed(who))


def judge(question: Callable[..., bool], door: str, who: str) -> None:
    for window in windows(settings.RATES[door], settings.RATES_TIMES):
        about = window, door, hashed(who)  # no address and no e-mail is kept, however long
        if not counts.ask(question, *about):
            opens_at = counts.ask(Limiter.get_window_stats, *about).reset_time
            raise TooMany(max(1, ceil(opens_at - time())))


@cache
def windows(amounts: str, times: int) -> list[RateLimitItem]:
    return [type(window)(window.amount * times, window.multiples) for window in parse_many(amounts)]


def address_of(request: HttpRequest) -> str:
    """Where a request comes from."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def network_of(text: str) -> str:
    """An address as it is counted: for IPv6 the network, since each home has a whole one.

    `X-Forwarded-For` is never read: anybody may write it. Behind a proxy that overwrites it, daphne's --proxy-headers
    puts it in its place.
    """
    try:
        address = ip_address(text)
    except ValueError:  # a socket of this machine has no address
        return text
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return text


def person_of(request: HttpRequest) -> str:
    """Who asks: an account, a browser with a guest's key, or else an address: a whole table may share one."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    key = guest_key_of(request)
    return f"guest {key}" if key else address_of(request)


class RatesMiddleware(MiddlewareMixin):
    """Counts every request of an address; then what a person reads, and what the URL does where it has its own amount.

    A guest's key can be made up, an address cannot: hence both.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        return self.count(request, "adresse", address_of(request))

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        door = getattr(request.resolver_match, "url_name", None)
        if request.method in ("GET", "HEAD") or door not in settings.RATES:
            door = "lire"
        by_address = door in settings.RATES_BY_ADDRESS
        return self.count(request, door, address_of(request) if by_address else person_of(request))

    def count(self, request: HttpRequest, door: str, who: str) -> HttpResponse | None:
        try:
            spend(door, who)
        except TooMany as error:
            return self.process_exception(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Any view may raise `TooMany`."""
        return too_many(request, exception.wait) if isinstance(exception, TooMany) else None
