import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/** As much JSON as the tests need: objects are maps, arrays lists, numbers doubles. Yours is Jackson or Gson. */
final class Json {
    private static final Pattern TOKEN = Pattern.compile("\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|[\\[\\]{}:,]|[^\\s\\[\\]{}:,\"]++");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(....)|(.))");

    private final Matcher tokens;
    private String token;

    private Json(String text) {
        tokens = TOKEN.matcher(text);
        next();
    }

    static Object read(String text) {
        return new Json(text).value();
    }

    /** Down into it by names and places: {@code at(answer, "data", 0, "id")}; null where there is nothing. */
    static Object at(Object value, Object... path) {
        for (Object step : path) {
            if (step instanceof String name) value = value instanceof Map<?, ?> map ? map.get(name) : null;
            else value = value instanceof List<?> list && (int) step < list.size() ? list.get((int) step) : null;
        }
        return value;
    }

    static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(entry -> write(entry.getKey()) + ":" + write(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        }
        if (!(value instanceof String text)) return String.valueOf(value);
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    private Object value() {
        String first = next();
        if (first.equals("[")) {
            List<Object> list = new ArrayList<>();
            while (!token.equals("]")) {
                list.add(value());
                if (token.equals(",")) next();
            }
            next();
            return list;
        }
        if (first.equals("{")) {
            Map<String, Object> map = new LinkedHashMap<>();
            while (!token.equals("}")) {
                String name = (String) value();
                if (!next().equals(":")) throw new IllegalArgumentException("no JSON: " + name + " has no value");
                map.put(name, value());
                if (token.equals(",")) next();
            }
            next();
            return map;
        }
        if (first.startsWith("\"")) return ESCAPE.matcher(first.substring(1, first.length() - 1)).replaceAll(Json::unescape);
        if (first.equals("true") || first.equals("false")) return first.equals("true");
        return first.equals("null") ? null : (Object) Double.valueOf(first);
    }

    private static String unescape(MatchResult escape) {
        String code = escape.group(1);
        char named = code == null ? escape.group(2).charAt(0) : (char) Integer.parseInt(code, 16);
        int known = code == null ? "bfnrt".indexOf(named) : -1;
        return Matcher.quoteReplacement(String.valueOf(known < 0 ? named : "\b\f\n\r\t".charAt(known)));
    }

    /** The token that was next; from now on it is the one behind it. */
    private String next() {
        String taken = token;
        if (tokens.hitEnd() && "".equals(token)) throw new IllegalArgumentException("no JSON: it ends too early");
        token = tokens.find() ? tokens.group() : "";
        return taken;
    }
}
