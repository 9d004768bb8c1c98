import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Scheme "github", header X-Hub-Signature-256: from the sandbox, unchanged? No time: remember the ids you handled. */
final class Github {
    static boolean verify(String header, byte[] body, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        StringBuilder expected = new StringBuilder("sha256=");
        for (byte octet : mac.doFinal(body)) expected.append(String.format("%02x", octet));
        return MessageDigest.isEqual(expected.toString().getBytes(UTF_8), header.getBytes(UTF_8));
    }
}
