import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.*;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Scheme "body-hmac-base64", header X-Signature, secret = the account's client_secret: is this request from the sandbox
 * and unchanged? It tells no time: remember the events you handled.
 */
final class BodyHmacBase64 {
    static boolean verify(String header, byte[] body, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        byte[] expected = Base64.getEncoder().encode(mac.doFinal(body));
        return MessageDigest.isEqual(expected, header.getBytes(UTF_8));
    }
}
