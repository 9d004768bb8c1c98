import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Scheme "standard-ed25519" with its public key ("whpk_..."): from the sandbox, unchanged, fresh? Java 15 or later. */
final class StandardEd25519 {
    static boolean verify(String id, String timestamp, String signatures, byte[] body, String key, long now)
            throws GeneralSecurityException {
        if (id.isEmpty() || !timestamp.matches("[0-9]{1,12}") || Math.abs(now - Long.parseLong(timestamp)) > 300) {
            return false; // too old, too new or no time at all; now = System.currentTimeMillis() / 1000
        }
        byte[] der = Base64.getDecoder().decode("MCowBQYDK2VwAyEA" + key.replaceFirst("^whpk_", ""));
        PublicKey publicKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der));
        for (String one : signatures.split(" ")) { // several while a key is rotated
            if (!one.matches("v1a,[A-Za-z0-9+/]{86}==")) continue;
            Signature verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(publicKey);
            verifier.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            verifier.update(body);
            if (verifier.verify(Base64.getDecoder().decode(one.substring(4)))) return true;
        }
        return false;
    }
}
