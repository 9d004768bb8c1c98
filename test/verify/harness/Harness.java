import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Base64;

/** One case per line on stdin: a scheme and its arguments in base64; one line of 0 or 1 per case. */
final class Harness {
    public static void main(String[] names) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        StringBuilder verdicts = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ", -1);
            byte[][] given = new byte[words.length - 1][];
            String[] text = new String[words.length - 1];
            for (int at = 0; at < given.length; at++) {
                given[at] = Base64.getDecoder().decode(words[at + 1]);
                text[at] = new String(given[at], UTF_8);
            }
            verdicts.append(verify(words[0], text, given) ? "1\n" : "0\n");
        }
        System.out.print(verdicts);
    }

    private static boolean verify(String scheme, String[] text, byte[][] given) throws Exception {
        try {
            switch (scheme) {
                case "standard":
                    return Standard.verify(text[0], text[1], text[2], given[3], text[4], Long.parseLong(text[5]));
                case "standard-ed25519":
                    return StandardEd25519.verify(text[0], text[1], text[2], given[3], text[4], Long.parseLong(text[5]));
                case "stripe":
                    return Stripe.verify(text[0], given[1], text[2], Long.parseLong(text[3]));
                case "github":
                    return Github.verify(text[0], given[1], text[2]);
                case "body-hmac-base64":
                    return BodyHmacBase64.verify(text[0], given[1], text[2]);
                case "url-token":
                    return UrlToken.verify(text[0], text[1]);
                default:
                    throw new Exception("no such scheme: " + scheme);
            }
        } catch (IllegalArgumentException | java.security.spec.InvalidKeySpecException unusableSecret) {
            return false; // as docs/verify/README.md says: what throws is refused
        }
    }
}
