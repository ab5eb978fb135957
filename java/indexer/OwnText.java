package stratigraph.indexer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The text of an object without layout, comments and what is inside other objects. */
final class OwnText {
  private static final int maxAnnotation = 300;

  private OwnText() {}

  /** @param inner ranges of the objects inside */
  static String checksum(String text, long start, long end, List<long[]> inner) {
    if (start < 0) return hash("");
    List<long[]> ordered = new ArrayList<>(inner);
    ordered.sort(Comparator.comparingLong(each -> each[0]));
    StringBuilder own = new StringBuilder();
    long from = start;
    for (long[] each : ordered) {
      if (each[0] < from) continue;
      own.append(text, (int) from, (int) each[0]);
      from = each[1];
    }
    if (from < end) own.append(text, (int) from, (int) end);
    return hash(plain(own));
  }

  /** Without comments, white space as one blank where it separates words. */
  static String plain(CharSequence text) {
    StringBuilder out = new StringBuilder(text.length());
    boolean gap = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      char next = i + 1 < text.length() ? text.charAt(i + 1) : 0;
      if (c == '/' && next == '/') {
        while (i < text.length() && text.charAt(i) != '\n') i++;
        gap = true;
      } else if (c == '/' && next == '*') {
        for (i += 2; i + 1 < text.length() && !(text.charAt(i) == '*' && text.charAt(i + 1) == '/'); ) i++;
        i++;
        gap = true;
      } else if (Character.isWhitespace(c)) gap = true;
      else {
        char last = out.length() == 0 ? 0 : out.charAt(out.length() - 1);
        if (gap && Character.isJavaIdentifierPart(c) && Character.isJavaIdentifierPart(last)) out.append(' ');
        gap = false;
        out.append(c);
        if (c == '"' || c == '\'') i = copyLiteral(text, i, out);
      }
    }
    return out.toString();
  }

  /** Copies a literal behind its first quote; the position of its last character. */
  private static int copyLiteral(CharSequence text, int start, StringBuilder out) {
    char quote = text.charAt(start);
    int i = start + 1;
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(c);
      if (c == '\\' && i + 1 < text.length()) out.append(text.charAt(++i));
      else if (c == quote || c == '\n') break;
    }
    return i;
  }

  static String oneLine(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() > maxAnnotation ? line.substring(0, maxAnnotation - 1) + "…" : line;
  }

  /** Sixteen hexadecimal digits: FNV-1a over the characters. */
  static String hash(CharSequence text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    hash ^= hash >>> 32;
    return String.format("%016x", hash * 0x9e3779b97f4a7c15L);
  }
}
