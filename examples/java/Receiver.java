import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The webhook endpoint of the shop under test, on a free port: takes in what is signed, and every event once. */
final class Receiver implements AutoCloseable {
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final String webhookSecret;
    private final Set<String> seen = new HashSet<>();
    private final List<String> statuses = new ArrayList<>();
    private int calls;

    Receiver(Sandbox sandbox) throws IOException, InterruptedException {
        webhookSecret = sandbox.webhookSecret;
        server.createContext("/hook", this::takeIn);
        server.start();
        String endpoint = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
        sandbox.api("POST", "/webhooks", Map.of("endpoint", endpoint));
    }

    /** Of all orders of this world, in the order in which they were told. */
    synchronized List<String> statuses() {
        return List.copyOf(statuses);
    }

    /** Those that came again count, too. */
    synchronized int calls() {
        return calls;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private synchronized void takeIn(HttpExchange call) throws IOException {
        byte[] body = call.getRequestBody().readAllBytes(); // the raw bytes: they are what is signed
        call.sendResponseHeaders(isSigned(call, body) ? 204 : 401, -1);
        call.close();
    }

    private boolean isSigned(HttpExchange call, byte[] body) throws IOException {
        String id = header(call, "webhook-id");
        String time = header(call, "webhook-timestamp");
        long now = System.currentTimeMillis() / 1000;
        try {
            if (!Standard.verify(id, time, header(call, "webhook-signature"), body, webhookSecret, now)) return false;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        calls++;
        // Delivery is "at least once": an event that comes again is answered, and changes nothing.
        if (seen.add(id)) {
            statuses.add((String) Json.at(Json.read(new String(body, StandardCharsets.UTF_8)), "status"));
        }
        return true;
    }

    private static String header(HttpExchange call, String name) {
        String value = call.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }
}
