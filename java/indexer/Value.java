package stratigraph.indexer;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values of the code model as JSON: what an expression stands for. */
final class Value {
  static final String unknown = "{\"kind\":\"unknown\"}";
  /** Longer values are unknown: a variable that is made of itself again and again doubles with each use. */
  private static final int maxLength = 20_000;

  private Value() {}

  static String text(String text) {
    return bounded("{\"kind\":\"text\",\"text\":" + Json.quoted(text) + "}");
  }

  /** @param json a number, `true`, `false` or `null` */
  static String constant(String json) {
    return "{\"kind\":\"constant\",\"value\":" + json + "}";
  }

  static String function(String key) {
    return keyed("function", "object", key);
  }

  static String type(String key) {
    return keyed("class", "object", key);
  }

  static String self(String classKey) {
    return keyed("this", "class", classKey);
  }

  static String external(String symbol) {
    return keyed("external", "symbol", symbol);
  }

  static String result(String call) {
    return keyed("result", "call", call);
  }

  static String above(String classKey) {
    return "{\"kind\":\"super\",\"of\":" + self(classKey) + ",\"class\":" + Json.quoted(classKey) + "}";
  }

  static String member(String of, String name) {
    return bounded("{\"kind\":\"member\",\"of\":" + of + ",\"name\":" + Json.quoted(name) + "}");
  }

  static String element(String of) {
    return bounded("{\"kind\":\"element\",\"of\":" + of + "}");
  }

  static String parameter(String function, int index) {
    return "{\"kind\":\"parameter\",\"function\":" + Json.quoted(function) + ",\"index\":" + index + "}";
  }

  /** @param reference a type reference */
  static String typed(String reference) {
    return "{\"kind\":\"typed\",\"type\":" + reference + "}";
  }

  static String joined(List<String> parts) {
    return bounded("{\"kind\":\"joined\",\"parts\":[" + String.join(",", parts) + "]}");
  }

  static String list(List<String> items) {
    return bounded("{\"kind\":\"list\",\"items\":[" + String.join(",", items) + "]}");
  }

  /** @param isKeyword true for arguments given by name */
  static String record(Map<String, String> members, boolean isKeyword) {
    StringBuilder out = new StringBuilder("{\"kind\":\"record\",\"members\":{");
    members.forEach((name, value) -> out.append(out.charAt(out.length() - 1) == '{' ? "" : ",").append(Json.quoted(name)).append(':').append(value));
    return bounded(out.append(isKeyword ? "},\"keywords\":true}" : "}}").toString());
  }

  static String choice(List<String> of) {
    Set<String> distinct = new LinkedHashSet<>(of);
    distinct.remove(unknown);
    if (distinct.isEmpty()) return unknown;
    if (distinct.size() == 1) return distinct.iterator().next();
    return bounded("{\"kind\":\"choice\",\"of\":[" + String.join(",", distinct) + "]}");
  }

  static boolean isResult(String value) {
    return value.startsWith("{\"kind\":\"result\"");
  }

  private static String keyed(String kind, String name, String value) {
    return "{\"kind\":\"" + kind + "\",\"" + name + "\":" + Json.quoted(value) + "}";
  }

  private static String bounded(String value) {
    return value.length() > maxLength ? unknown : value;
  }
}
