import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A world of a running carrier-sandbox, for one test: its API as your shop calls it, and the levers of the sandbox itself.
 * Needs nothing but Java 17; reads what `carrier-sandbox exec` sets: SANDBOX_URL and, if there is one, SANDBOX_CONTROL_TOKEN.
 */
final class Sandbox {
    /** The status and the body of a call, refused or not. */
    record Answer(int status, Object body) {}

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String URL = System.getenv().getOrDefault("SANDBOX_URL", "http://127.0.0.1:4100");
    /** Where none is asked for, any will do. */
    private static final String TOKEN = System.getenv().getOrDefault("SANDBOX_CONTROL_TOKEN", "none");

    final String id;
    final String accessToken;
    final String webhookSecret;

    private Sandbox(Object account) {
        id = (String) Json.at(account, "id");
        accessToken = (String) Json.at(account, "access_token");
        webhookSecret = (String) Json.at(account, "webhook_secret");
    }

    /** An empty world with a clock that stands; the same name again begins it anew. */
    static Sandbox world(String name) throws IOException, InterruptedException {
        return world(name, Map.of());
    }

    static Sandbox world(String name, Map<String, Object> wishes) throws IOException, InterruptedException {
        Map<String, Object> body = new LinkedHashMap<>(Map.of("replace", true, "clock", "frozen", "seed", 7));
        body.putAll(wishes);
        String path = "/__sandbox/accounts/" + name;
        return new Sandbox(succeed(path, send("PUT", path, body, "Authorization", "Bearer " + TOKEN)));
    }

    /** A call of /api/v2. */
    Answer api(String method, String path, Object body) throws IOException, InterruptedException {
        return send(method, "/api/v2" + path, body, "Authorization", "Bearer " + accessToken);
    }

    /** A call of the control API that must succeed. */
    Object control(String method, String path, Object body) throws IOException, InterruptedException {
        String[] headers = {"Authorization", "Bearer " + TOKEN, "X-Sandbox-Account", id};
        return succeed(path, send(method, "/__sandbox" + path, body, headers));
    }

    /** "7d", "4h", "30m": what falls due happens, and its webhooks are delivered, before this returns. */
    void advance(String by) throws IOException, InterruptedException {
        control("POST", "/clock/advance", Map.of("by", by));
    }

    /** E.g. {@code Map.of("action", "return")}, {@code Map.of("action", "to", "to", "delivered")}. */
    void simulate(String shipment, Map<String, Object> simulation) throws IOException, InterruptedException {
        control("POST", "/shipments/" + shipment + "/simulate", simulation);
    }

    /** A rule of docs/faults.md. */
    void addFault(Map<String, Object> rule) throws IOException, InterruptedException {
        control("POST", "/faults", rule);
    }

    /** How often the rule of this place has fired. */
    int timesFired(int rule) throws IOException, InterruptedException {
        return ((Double) Json.at(control("GET", "/faults", null), "rules", rule, "fired")).intValue();
    }

    /** Waits, without sleeping, until a parcel (id or order_id) has reached a status or passed through it. */
    Object waitForShipment(String shipment, String status) throws IOException, InterruptedException {
        return awaited(control("POST", "/shipments/" + shipment + "/wait", Map.of("status", status)));
    }

    /** The same for a delivery: order_id, status, state … */
    Object waitForDelivery(Map<String, Object> match) throws IOException, InterruptedException {
        return awaited(control("POST", "/webhooks/deliveries/wait", Map.of("match", match)));
    }

    /** The same for a webhook in the inbox ({@code Map.of("inbox", true)}): order_id, status … */
    Object waitForInbox(Map<String, Object> match) throws IOException, InterruptedException {
        return awaited(control("POST", "/inbox/wait", Map.of("match", match)));
    }

    /** Waits answer 200 on time-out too, and say why nothing came. */
    private static Object awaited(Object answer) {
        if (!Boolean.TRUE.equals(Json.at(answer, "matched"))) throw new AssertionError("nothing came: " + answer);
        List<?> items = (List<?>) Json.at(answer, "items");
        return items.get(items.size() - 1);
    }

    private static Object succeed(String path, Answer answer) {
        if (answer.status < 300) return answer.body;
        throw new IllegalStateException(path + " answered " + answer.status + ": " + answer.body);
    }

    private static Answer send(String method, String path, Object body, String... headers)
            throws IOException, InterruptedException {
        var content = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(Json.write(body));
        var request = HttpRequest.newBuilder(URI.create(URL + path)).timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json").headers(headers).method(method, content).build();
        var answer = CLIENT.send(request, BodyHandlers.ofString());
        return new Answer(answer.statusCode(), answer.body().isEmpty() ? null : Json.read(answer.body()));
    }
}
