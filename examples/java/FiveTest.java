import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each test has a world of its own, so they may run at once, in any order, and book the same orders. */
class FiveTest {
    @Test
    void aParcelIsQuotedAndBooked() throws Exception {
        var sandbox = Sandbox.world("java-quote");
        var shop = new Shop(sandbox);

        var cheapest = shop.quote();
        var id = shop.book("DH-1");

        var parcel = sandbox.control("GET", "/shipments/" + id, null);
        assertEquals("DH-1", Json.at(parcel, "order_id"));
        assertEquals(Json.at(cheapest, "carrier_short_name"), Json.at(parcel, "carrier"));
        assertEquals("waiting-for-pickup", Json.at(parcel, "slug"));
    }

    @Test
    void aParcelComesBack() throws Exception {
        var sandbox = Sandbox.world("java-return", Map.of("scenario", "delivery-failed-then-returned"));
        try (var receiver = new Receiver(sandbox)) {
            new Shop(sandbox).book("DH-1");

            sandbox.advance("30d");

            var course = List.of("901", "902", "903", "919", "904", "906", "904", "906", "907", "908");
            assertEquals(course, receiver.statuses());
            assertEquals("returned", Json.at(sandbox.waitForShipment("DH-1", "returned"), "slug"));
        }
    }

    @Test
    void aWebhookThatComesTwiceCountsOnce() throws Exception {
        var sandbox = Sandbox.world("java-duplicate", Map.of("scenario", "duplicate"));
        try (var receiver = new Receiver(sandbox)) {
            new Shop(sandbox).book("DH-1");

            sandbox.advance("30d");

            // The journey's six come twice, the settlement's five once.
            var course = List.of("901", "902", "903", "919", "904", "905", "909", "912", "910", "911", "913");
            assertEquals(course, receiver.statuses());
            assertEquals(17, receiver.calls());
        }
    }

    @Test
    void aBookingWhoseAnswerIsLostIsNotBookedTwice() throws Exception {
        var sandbox = Sandbox.world("java-lost-answer");
        var shop = new Shop(sandbox);
        var match = Map.of("operation", "createShipment");
        sandbox.addFault(Map.of("match", match, "fault", Map.of("status", 504), "phase", "after"));

        var id = shop.book("DH-1");

        assertEquals(List.of(id), shop.find("DH-1"));
        assertEquals(1, sandbox.timesFired(0));
    }

    @Test
    void twoWorldsAtOnce() throws Exception {
        var hanoi = Sandbox.world("java-hanoi");
        var saigon = Sandbox.world("java-saigon");
        try (var here = new Receiver(hanoi); var there = new Receiver(saigon)) {
            var id = new Shop(hanoi).book("DH-1");
            var other = new Shop(saigon).book("DH-1");

            hanoi.simulate(id, Map.of("action", "to", "to", "delivered"));
            hanoi.waitForDelivery(Map.of("order_id", "DH-1", "status", "delivered", "state", "delivered"));

            assertEquals(true, here.statuses().contains("905"));
            assertEquals(List.of(), there.statuses());
            assertEquals("waiting-for-pickup", Json.at(saigon.control("GET", "/shipments/" + other, null), "slug"));
        }
    }
}
