package stratigraph.indexer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which shapes the compiler needs for some files: those with types that the files name anywhere, those with types that these name in their declarations,
 * and so on. A type that no declaration names on the way is the type of no expression.
 */
final class NamedShapes {
  private final Map<String, List<SourceFile>> byName = new HashMap<>();
  private final Map<String, SourceFile> byPackage = new HashMap<>();
  private final Map<SourceFile, Shape> shapes;
  private final Deque<String> open = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<SourceFile> found = new HashSet<>();

  private NamedShapes(Collection<SourceFile> files, Map<SourceFile, Shape> shapes) {
    this.shapes = shapes;
    for (SourceFile file : files) {
      Shape shape = shapes.get(file);
      for (String each : shape.simpleNames) byName.computeIfAbsent(each, name -> new ArrayList<>()).add(file);
      for (String each : shape.types) byPackage.putIfAbsent(packageOf(each), file);
    }
  }

  /** @param files to choose from @param shapes of all of them */
  static Set<SourceFile> of(Collection<SourceFile> wanted, Collection<SourceFile> files, Map<SourceFile, Shape> shapes) {
    NamedShapes named = new NamedShapes(files, shapes);
    for (SourceFile each : wanted) {
      named.words(each.text());
      named.add(each);
    }
    while (!named.open.isEmpty()) for (SourceFile each : named.byName.getOrDefault(named.open.pop(), List.of())) named.add(each);
    return named.found;
  }

  /** Full names of packages with classes of these files. */
  static Set<String> packagesOf(Collection<SourceFile> files, Map<SourceFile, Shape> shapes) {
    Set<String> packages = new LinkedHashSet<>();
    for (SourceFile file : files) for (String each : shapes.get(file).types) packages.add(packageOf(each));
    return packages;
  }

  private void add(SourceFile file) {
    if (!found.add(file)) return;
    Shape shape = shapes.get(file);
    shape.words.forEach(this::word);
    for (String each : shape.imports) {
      // A plain import matters where the declarations name its type.
      if (each.startsWith("static ") || each.endsWith(".*")) words(each);
      if (!each.endsWith(".*")) continue;
      // Whether the package has classes decides what a name may stand for.
      SourceFile first = byPackage.get(each.substring(0, each.length() - ".*".length()));
      if (first != null) add(first);
    }
  }

  private void words(String text) {
    int length = text.length();
    for (int at = 0; at < length; ) {
      if (!Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
        continue;
      }
      int from = at;
      while (at < length && Character.isJavaIdentifierPart(text.charAt(at))) at++;
      word(text.substring(from, at));
    }
  }

  private void word(String word) {
    if (seen.add(word) && byName.containsKey(word)) open.push(word);
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }
}
