package stratigraph.indexer;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.SimpleJavaFileObject;

/** A source file as the compiler reads it: its text, with the members that Lombok would generate inserted. */
final class SourceFile extends SimpleJavaFileObject {
  /** Relative to the analysed directory, with `/`. */
  final String path;
  final String original;
  private Expansion expansion;
  private int[] lineStarts;

  SourceFile(String path, String text) {
    super(uriOf(path), Kind.SOURCE);
    this.path = path;
    this.original = text;
  }

  /** Replaces the text by one with insertions; null takes them back. To be called before the compiler reads the file. */
  void expand(Expansion with) {
    expansion = with;
  }

  /** Replaces the text by one with further insertions into the original, and returns what takes them back. */
  Runnable expandMore(List<Expansion.Insertion> more) {
    Expansion before = expansion;
    List<Expansion.Insertion> all = new ArrayList<>(before == null ? List.of() : before.insertions());
    all.addAll(more);
    expansion = new Expansion(original, all);
    return () -> expansion = before;
  }

  String text() {
    return expansion == null ? original : expansion.text();
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return text();
  }

  /** 1-based line of an offset of `text()`; of a generated member the line of what it is generated from. */
  int line(long offset) {
    int[] starts = lineStarts();
    int found = Arrays.binarySearch(starts, originalOffset(offset));
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The offset in the original text; of a generated member that of what it is generated from. */
  int originalOffset(long offset) {
    return expansion == null ? (int) offset : expansion.original(offset);
  }

  boolean isGenerated(long offset) {
    return expansion != null && expansion.isGenerated(offset);
  }

  int lines() {
    int count = lineStarts().length;
    return original.endsWith("\n") ? count - 1 : count;
  }

  private int[] lineStarts() {
    if (lineStarts != null) return lineStarts;
    int[] found = new int[16];
    int count = 1;
    for (int at = original.indexOf('\n'); at >= 0; at = original.indexOf('\n', at + 1)) {
      if (count == found.length) found = Arrays.copyOf(found, count * 2);
      found[count++] = at + 1;
    }
    lineStarts = Arrays.copyOf(found, count);
    return lineStarts;
  }

  /** A name without characters that have a meaning in a URI; the compiler distinguishes files by it. */
  private static URI uriOf(String path) {
    StringBuilder name = new StringBuilder("source:///");
    for (char c : path.toCharArray()) {
      boolean plain = c < 128 && (Character.isLetterOrDigit(c) || "/._-$".indexOf(c) >= 0);
      if (plain) name.append(c);
      else name.append(String.format("%%%02X%%%02X", c >> 8, c & 255));
    }
    return URI.create(name.toString());
  }
}
