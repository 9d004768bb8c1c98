import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.*;
import java.util.regex.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Scheme "stripe": is this request from the sandbox, unchanged and fresh? A missing header is "". */
final class Stripe {
    static boolean verify(String header, byte[] body, String secret, long now) throws GeneralSecurityException {
        Matcher time = Pattern.compile("(?:^|,)t=([0-9]{1,12})(?:,|$)").matcher(header);
        if (!time.find() || Math.abs(now - Long.parseLong(time.group(1))) > 300) {
            return false; // too old, too new or no time at all; now = System.currentTimeMillis() / 1000
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        mac.update((time.group(1) + ".").getBytes(UTF_8));
        StringBuilder expected = new StringBuilder("v1=");
        for (byte octet : mac.doFinal(body)) expected.append(String.format("%02x", octet));
        for (String part : header.split(",")) { // several "v1=" while a secret is rotated
            if (MessageDigest.isEqual(expected.toString().getBytes(UTF_8), part.getBytes(UTF_8))) return true;
        }
        return false;
    }
}
