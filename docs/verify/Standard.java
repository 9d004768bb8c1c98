import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.*;
import java.util.Base64;
import javax.crypto.*;
import javax.crypto.spec.SecretKeySpec;

/** Standard Webhooks (scheme "standard"): is this request from the sandbox, unchanged, fresh? A missing header: "". */
final class Standard {
    static boolean verify(String id, String timestamp, String signatures, byte[] body, String secret, long now)
            throws GeneralSecurityException {
        if (id.isEmpty() || !timestamp.matches("[0-9]{1,12}") || Math.abs(now - Long.parseLong(timestamp)) > 300) {
            return false; // too old, too new or no time at all; now = System.currentTimeMillis() / 1000
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
        for (String signature : signatures.split(" ")) { // several while a secret is rotated
            if (MessageDigest.isEqual(expected, signature.getBytes(UTF_8))) return true;
        }
        return false;
    }
}
