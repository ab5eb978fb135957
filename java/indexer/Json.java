package stratigraph.indexer;

import java.util.Collection;

/** Writes one JSON value. Commas are set by the writer; names and values have to alternate inside objects. */
final class Json {
  private final StringBuilder out = new StringBuilder();
  private boolean comma;

  Json object() {
    return open('{');
  }

  Json endObject() {
    return close('}');
  }

  Json array() {
    return open('[');
  }

  Json endArray() {
    return close(']');
  }

  Json name(String name) {
    separate();
    quote(name, out);
    out.append(':');
    comma = false;
    return this;
  }

  Json text(String value) {
    separate();
    if (value == null) out.append("null");
    else quote(value, out);
    comma = true;
    return this;
  }

  Json number(long value) {
    return raw(Long.toString(value));
  }

  Json bool(boolean value) {
    return raw(value ? "true" : "false");
  }

  /** A value that is JSON already. */
  Json raw(String json) {
    separate();
    out.append(json);
    comma = true;
    return this;
  }

  Json texts(String name, Collection<String> values) {
    name(name).array();
    for (String each : values) text(each);
    return endArray();
  }

  @Override
  public String toString() {
    return out.toString();
  }

  static String quoted(String value) {
    StringBuilder out = new StringBuilder(value.length() + 2);
    quote(value, out);
    return out.toString();
  }

  private Json open(char bracket) {
    separate();
    out.append(bracket);
    comma = false;
    return this;
  }

  private Json close(char bracket) {
    out.append(bracket);
    comma = true;
    return this;
  }

  private void separate() {
    if (comma) out.append(',');
    comma = false;
  }

  private static void quote(String value, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 32 || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    out.append('"');
  }
}
