package stratigraph.indexer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A text with insertions, none of which has a line feed, and the way back from its offsets to those of the original. */
final class Expansion {
  /** @param at offset in the original @param origin offset in the original of what the insertion is generated from */
  record Insertion(int at, String text, int origin) {}

  private final String text;
  private final List<Insertion> insertions;

  Expansion(String original, List<Insertion> unordered) {
    insertions = new ArrayList<>(unordered);
    insertions.sort(Comparator.comparingInt(Insertion::at));
    StringBuilder out = new StringBuilder(original.length() + 1024);
    int from = 0;
    for (Insertion each : insertions) {
      out.append(original, from, each.at()).append(each.text());
      from = each.at();
    }
    text = out.append(original, from, original.length()).toString();
  }

  String text() {
    return text;
  }

  List<Insertion> insertions() {
    return insertions;
  }

  int original(long offset) {
    long shift = 0;
    for (Insertion each : insertions) {
      long start = each.at() + shift;
      if (offset < start) break;
      if (offset < start + each.text().length()) return each.origin();
      shift += each.text().length();
    }
    return (int) (offset - shift);
  }

  boolean isGenerated(long offset) {
    long shift = 0;
    for (Insertion each : insertions) {
      long start = each.at() + shift;
      if (offset < start) return false;
      if (offset < start + each.text().length()) return true;
      shift += each.text().length();
    }
    return false;
  }
}
