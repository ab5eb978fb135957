package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** The sources of types by their full names, before the compiler knows any type; and the types of libraries. */
final class TypeSources {
  /** A type in the sources, with the types around it, the outermost first, itself the last. */
  record Found(CompilationUnitTree unit, List<ClassTree> around, SourceFile file) {
    ClassTree type() {
      return around.get(around.size() - 1);
    }
  }

  private final Map<String, List<SourceFile>> files = new HashMap<>();
  private final Map<SourceFile, CompilationUnitTree> parsed = new HashMap<>();
  private final Function<SourceFile, CompilationUnitTree> parser;
  private final Supplier<Elements> libraries;
  private Elements elements;

  /**
   * @param types full names of the top-level types of each file
   * @param parser parses a file with what Lombok generates; null where that is being made
   * @param libraries the types of libraries, asked for when the first one is needed
   */
  TypeSources(Map<SourceFile, List<String>> types, Function<SourceFile, CompilationUnitTree> parser, Supplier<Elements> libraries) {
    types.forEach((file, names) -> {
      for (String name : names) files.computeIfAbsent(name, each -> new ArrayList<>()).add(file);
    });
    this.parser = parser;
    this.libraries = libraries;
  }

  boolean has(String fullName) {
    return files.containsKey(fullName);
  }

  /** A type of a library, a nested one too; null where there is none. */
  TypeElement library(String fullName) {
    if (elements == null) elements = libraries.get();
    return elements.getTypeElement(fullName);
  }

  Elements elements() {
    return elements;
  }

  /**
   * The type in the sources, of several that of the module of a file; null where there is none or it cannot be said which.
   * @param own the file itself, as far as it is made
   */
  Found find(String fullName, SourceFile near, CompilationUnitTree own) {
    String top = fullName;
    while (!files.containsKey(top)) {
      if (top.indexOf('.') < 0) return null;
      top = top.substring(0, top.lastIndexOf('.'));
    }
    SourceFile file = nearest(files.get(top), near);
    if (file == null) return null;
    CompilationUnitTree unit = file == near ? own : parsed.get(file);
    if (unit == null) unit = parser.apply(file);
    if (unit == null) return null;
    if (file != near) parsed.put(file, unit);
    List<ClassTree> around = new ArrayList<>();
    List<? extends Tree> members = unit.getTypeDecls();
    for (String name : fullName.substring(top.lastIndexOf('.') + 1).split("\\.")) {
      ClassTree inner = named(members, name);
      if (inner == null) return null;
      around.add(inner);
      members = inner.getMembers();
    }
    return new Found(unit, around, file);
  }

  static ClassTree named(List<? extends Tree> members, String name) {
    for (Tree each : members) if (each instanceof ClassTree type && type.getSimpleName().contentEquals(name)) return type;
    return null;
  }

  private static SourceFile nearest(List<SourceFile> all, SourceFile near) {
    if (all.size() == 1) return all.get(0);
    List<SourceFile> same = all.stream().filter(each -> SourceGroups.moduleOf(each.path).equals(SourceGroups.moduleOf(near.path))).toList();
    return same.size() == 1 ? same.get(0) : null;
  }
}
