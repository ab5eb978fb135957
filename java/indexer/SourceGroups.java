package stratigraph.indexer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sources in groups in which no class exists twice. A source directory is whole in one group, with the others of its module where they fit,
 * so that a class is read with the classes of its own module.
 */
final class SourceGroups {
  /** @param wanted files of the group @param around files of other groups that declare no class of it: what the group may use */
  record Group(List<SourceFile> wanted, List<SourceFile> around) {}

  private static final class Draft {
    final Set<String> types = new HashSet<>();
    final Set<String> modules = new HashSet<>();
    final List<SourceFile> files = new ArrayList<>();
  }

  private final Map<SourceFile, List<String>> types;
  private final Problems problems;

  /** @param types full names of the top-level types of each file */
  SourceGroups(Map<SourceFile, List<String>> types, Problems problems) {
    this.types = types;
    this.problems = problems;
  }

  List<Group> of(List<SourceFile> files) {
    List<Draft> drafts = new ArrayList<>();
    for (List<SourceFile> unit : units(files)) place(unit, drafts);
    List<Group> groups = new ArrayList<>();
    for (Draft draft : drafts) {
      Set<String> taken = new HashSet<>(draft.types);
      Set<SourceFile> own = new HashSet<>(draft.files);
      List<SourceFile> around = new ArrayList<>();
      for (SourceFile each : files) if (!own.contains(each) && types.get(each).stream().noneMatch(taken::contains)) {
        around.add(each);
        taken.addAll(types.get(each));
      }
      groups.add(new Group(draft.files, around));
    }
    return groups;
  }

  /** Files by source directory. A class that a directory has twice is in a unit of its own. */
  private List<List<SourceFile>> units(List<SourceFile> files) {
    Map<String, List<SourceFile>> units = new LinkedHashMap<>();
    Map<String, SourceFile> owners = new LinkedHashMap<>();
    for (SourceFile file : files) {
      String root = rootOf(file);
      SourceFile same = null;
      for (String type : types.get(file)) {
        SourceFile inRoot = owners.get(root + "\0" + type);
        if (inRoot != null) root = file.path;
        SourceFile anywhere = owners.putIfAbsent(type, file);
        same = anywhere == null ? same : anywhere;
      }
      if (same != null) problems.add("duplicate-class", file.path, 1, "declares a class that " + same.path + " declares too; each is read with the classes of its own module");
      for (String type : types.get(file)) owners.put(root + "\0" + type, file);
      units.computeIfAbsent(root, each -> new ArrayList<>()).add(file);
    }
    return new ArrayList<>(units.values());
  }

  private void place(List<SourceFile> unit, List<Draft> drafts) {
    String module = moduleOf(unit.get(0).path);
    Draft found = null;
    for (Draft each : drafts) {
      boolean fits = unit.stream().allMatch(file -> types.get(file).stream().noneMatch(each.types::contains));
      if (fits && (found == null || (each.modules.contains(module) && !found.modules.contains(module)))) found = each;
    }
    if (found == null) {
      found = new Draft();
      drafts.add(found);
    }
    found.files.addAll(unit);
    found.modules.add(module);
    for (SourceFile each : unit) found.types.addAll(types.get(each));
  }

  /** The directory above the package's. */
  private String rootOf(SourceFile file) {
    List<String> declared = types.get(file);
    String path = file.path.substring(0, Math.max(0, file.path.lastIndexOf('/')));
    if (declared.isEmpty() || declared.get(0).indexOf('.') < 0) return path;
    String directory = declared.get(0).substring(0, declared.get(0).lastIndexOf('.')).replace('.', '/');
    return path.endsWith(directory) ? path.substring(0, path.length() - directory.length()) : path;
  }

  static String moduleOf(String path) {
    int at = path.startsWith("src/") ? 0 : path.indexOf("/src/");
    return at < 0 ? path.substring(0, Math.max(0, path.lastIndexOf('/'))) : path.substring(0, at);
  }
}
