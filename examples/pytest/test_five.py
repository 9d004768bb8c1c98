"""The same five tests as in the other languages. Each has a world of its own, so they may run at once and in any order."""

import contextlib

import pytest

from shop import Shop


@pytest.fixture
def open_shop():
    """Shops that receive the webhooks of a world; their servers are closed after the test."""
    with contextlib.ExitStack() as stack:

        def open_one(world):
            account = world.account
            shop = Shop(world.api_url, account["access_token"], account["webhook_secret"])
            server = shop.listen()
            stack.callback(server.server_close)
            stack.callback(server.shutdown)
            return shop

        yield open_one


def test_a_parcel_is_quoted_and_booked(world, open_shop):
    shop = open_shop(world)

    cheapest = shop.quote()[0]
    shop.book("DH-1")

    parcel = world.shipment("DH-1")
    assert parcel["carrier"] == cheapest["carrier_short_name"]
    assert parcel["slug"] == "waiting-for-pickup"


def test_a_parcel_comes_back(make_world, open_shop):
    world = make_world(scenario="delivery-failed-then-returned")
    shop = open_shop(world)
    shop.book("DH-1")

    world.advance("30d")

    assert shop.statuses("DH-1") == ["901", "902", "903", "919", "904", "906", "904", "906", "907", "908"]
    assert world.wait_for(status="returned", order_id="DH-1")["verified"]


def test_a_webhook_that_comes_twice_counts_once(make_world, open_shop):
    world = make_world(scenario="duplicate")
    shop = open_shop(world)
    shop.book("DH-1")

    world.advance("30d")

    # The journey's six come twice, the settlement's five once.
    course = ["901", "902", "903", "919", "904", "905", "909", "912", "910", "911", "913"]
    assert shop.statuses("DH-1") == course
    assert shop.webhook_calls == 17


def test_a_booking_whose_answer_is_lost_is_not_booked_twice(world, open_shop):
    shop = open_shop(world)
    world.add_fault(match={"operation": "createShipment"}, fault={"status": 504}, phase="after")

    booked = shop.book("DH-1")

    assert shop.find("DH-1") == [booked]
    assert world.control("GET", "/faults")["rules"][0]["fired"] == 1


def test_two_worlds_at_once(make_world, open_shop):
    # Without an inbox there is one delivery for each event: that to the shop.
    hanoi, saigon = make_world(inbox=False), make_world(inbox=False)
    here, there = open_shop(hanoi), open_shop(saigon)
    here.book("DH-1")
    there.book("DH-1")

    hanoi.simulate("DH-1", action="to", to="delivered")
    hanoi.wait_for_delivery("DH-1", "delivered")

    assert "905" in here.statuses("DH-1")
    assert there.statuses("DH-1") == []
    assert saigon.shipment("DH-1")["slug"] == "waiting-for-pickup"
