import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.*;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Scheme "url-token": is the address's token, decoded ("" when there is none), the right one? An endpoint's secret
 * ("whsec_...") never stands in an address: its token is made of it. Any other text is the token itself.
 */
final class UrlToken {
    static boolean verify(String token, String secret) throws GeneralSecurityException {
        String expected = secret;
        if (secret.startsWith("whsec_")) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            byte[] made = mac.doFinal("carrier-sandbox url-token".getBytes(UTF_8));
            expected = Base64.getUrlEncoder().withoutPadding().encodeToString(made);
        }
        return !secret.isEmpty() && MessageDigest.isEqual(expected.getBytes(UTF_8), token.getBytes(UTF_8));
    }
}
