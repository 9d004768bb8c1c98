import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is under test: a shop that quotes and books. In a project of your own this is your own code. */
final class Shop {
    private static final Map<String, Object> FROM =
        Map.of("city", "100000", "district", "100400", "ward", "48", "street", "12 Thái Thịnh");
    private static final Map<String, Object> TO =
        Map.of("city", "700000", "district", "700100", "ward", "8957", "street", "34 Nguyễn Huệ");
    private static final Map<String, Object> PARCEL =
        Map.of("weight", 500, "width", 20, "height", 10, "length", 30, "cod", 250_000);

    private final Sandbox sandbox;

    Shop(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** The cheapest rate. */
    Object quote() throws IOException, InterruptedException {
        var shipment = Map.of("address_from", FROM, "address_to", TO, "parcel", PARCEL);
        List<?> rates = (List<?>) Json.at(sandbox.api("POST", "/rates", Map.of("shipment", shipment)).body(), "data");
        return rates.stream().min(Comparator.comparing(rate -> (Double) Json.at(rate, "total_fee"))).orElseThrow();
    }

    /** Without an answer the shop cannot know whether the parcel was booked, so it searches before it books again. */
    String book(String order) throws IOException, InterruptedException {
        var shipment = Map.of(
            "rate", Json.at(quote(), "id"), "order_id", order, "payer", 1, "parcel", PARCEL,
            "address_from", with(FROM, "Cửa hàng Hoa Sen", "0911222333"),
            "address_to", with(TO, "Nguyễn Văn An", "0988777666"));
        var answer = sandbox.api("POST", "/shipments", Map.of("shipment", shipment));
        if (answer.status() == 200) return (String) Json.at(answer.body(), "id");
        List<String> booked = answer.status() >= 500 ? find(order) : List.of();
        if (booked.isEmpty()) throw new IllegalStateException(order + " was not booked: " + answer);
        return booked.get(0);
    }

    /** The ids of all parcels that were booked for an order. */
    List<String> find(String order) throws IOException, InterruptedException {
        List<?> found = (List<?>) Json.at(sandbox.api("GET", "/shipments/search?code=" + order, null).body(), "data");
        return found.stream().map(parcel -> (String) Json.at(parcel, "id")).toList();
    }

    private static Map<String, Object> with(Map<String, Object> place, String name, String phone) {
        Map<String, Object> address = new LinkedHashMap<>(place);
        address.put("name", name);
        address.put("phone", phone);
        return address;
    }
}
