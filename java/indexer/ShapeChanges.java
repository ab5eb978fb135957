package stratigraph.indexer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a change of shapes may be seen by: other files only by the names of members that have changed, or by being derived from their classes. Where a
 * change may be seen in another way, nothing is known.
 */
final class ShapeChanges {
  /** Members that statements use without naming them. */
  private static final Set<String> implied = Set.of("iterator", "hasNext", "next", "close", "value");

  private final Set<String> names = new TreeSet<>();
  private final Set<String> files = new HashSet<>();
  /** Packages that are imported now and were not, or no longer. */
  private final Set<String> packages = new TreeSet<>();
  private boolean isOpen;

  /** @param all shapes as they were */
  ShapeChanges(Collection<Shape> before, Collection<Shape> after, Collection<Shape> all) {
    List<Shape> old = new ArrayList<>(before);
    List<Shape> changed = new ArrayList<>(after);
    for (int i = 0; i < old.size(); i++) compare(old.get(i), changed.get(i));
    Set<String> paths = new HashSet<>();
    for (Shape each : old) paths.add(each.path);
    Set<String> imported = new HashSet<>();
    for (Shape each : all) if (!paths.contains(each.path)) imported.addAll(each.importedPackages);
    for (Shape each : old) packages.addAll(each.importedPackages);
    Set<String> now = new HashSet<>();
    for (Shape each : changed) now.addAll(each.importedPackages);
    Set<String> both = new HashSet<>(packages);
    both.retainAll(now);
    packages.addAll(now);
    packages.removeAll(both);
    packages.removeAll(imported);
  }

  /** True where it is not known who sees the change. */
  boolean isOpen() {
    return isOpen;
  }

  /** @param text of a file that has not changed itself */
  boolean mayBeSeenBy(Shape shape, String text) {
    for (String each : files) if (shape.above.contains(each)) return true;
    for (String each : names) if (hasWord(text, each)) return true;
    for (String each : packages) if (text.contains(each)) return true;
    return false;
  }

  private void compare(Shape before, Shape after) {
    isOpen |= !before.types.equals(after.types) || !before.headers.equals(after.headers) || !before.superBuilders.equals(after.superBuilders) || importsMatter(before, after);
    Map<String, List<Shape.Member>> members = byName(before);
    Map<String, List<Shape.Member>> others = byName(after);
    Set<String> all = new TreeSet<>(members.keySet());
    all.addAll(others.keySet());
    for (String each : all) {
      List<Shape.Member> old = members.getOrDefault(each, List.of());
      List<Shape.Member> now = others.getOrDefault(each, List.of());
      // The order of overloads is that of candidates.
      if (old.equals(now)) continue;
      files.add(before.path);
      names.add(each);
      isOpen |= implied.contains(each) || old.stream().anyMatch(Shape.Member::isClosed) || now.stream().anyMatch(Shape.Member::isClosed);
    }
    Set<String> inner = new HashSet<>(before.inner);
    inner.addAll(after.inner);
    for (String each : inner) if (!before.inner.contains(each) || !after.inner.contains(each)) names.add(each.split("[/+]")[0]);
  }

  private static Map<String, List<Shape.Member>> byName(Shape shape) {
    Map<String, List<Shape.Member>> found = new HashMap<>();
    for (Shape.Member each : shape.members) found.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each);
    return found;
  }

  /** Whether a name in a declaration may stand for another type than before. */
  private static boolean importsMatter(Shape before, Shape after) {
    Set<String> changed = new HashSet<>(before.imports);
    changed.addAll(after.imports);
    Set<String> both = new HashSet<>(before.imports);
    both.retainAll(after.imports);
    changed.removeAll(both);
    for (String each : changed) {
      String last = each.substring(each.lastIndexOf('.') + 1);
      if (last.equals("*") || before.words.contains(last) || after.words.contains(last)) return true;
    }
    return false;
  }

  private static boolean hasWord(String text, String word) {
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      int end = at + word.length();
      boolean isWhole = (at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1))) && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)));
      if (isWhole) return true;
    }
    return false;
  }
}
