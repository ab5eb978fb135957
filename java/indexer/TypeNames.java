package stratigraph.indexer;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;

/** What names of types stand for in one file by its imports alone, for types that the compiler does not find. */
final class TypeNames {
  final String packageName;
  private final Map<String, String> imported = new HashMap<>();
  /** Name of a member → full name of the class that it is imported from. */
  private final Map<String, String> importedMembers = new HashMap<>();
  private final List<String> missingPackages = new ArrayList<>();
  /** Symbols of classes that are missing and all of whose members are imported. */
  private final List<String> missingOwners = new ArrayList<>();

  TypeNames(CompilationUnitTree unit, Program program) {
    packageName = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    for (ImportTree each : unit.getImports()) {
      String name = each.getQualifiedIdentifier().toString();
      int at = name.lastIndexOf('.');
      if (at < 0) continue;
      String owner = name.substring(0, at);
      String simple = name.substring(at + 1);
      if (each.isStatic()) {
        if (!simple.equals("*")) importedMembers.put(simple, owner);
        else if (program.elements.getTypeElement(owner) == null) missingOwners.add(symbolOfFullName(owner));
      } else if (!simple.equals("*")) imported.put(simple, name);
      else if (!isFound(program, owner)) missingPackages.add(owner);
    }
  }

  /** True for a package that has classes. */
  static boolean isFound(Program program, String name) {
    PackageElement found = program.elements.getPackageElement(name);
    if (found == null) return false;
    for (Element each : found.getEnclosedElements()) if (!each.getSimpleName().contentEquals(ImportedPackages.placeholder)) return true;
    return false;
  }

  /**
   * Symbols that a type as written may stand for: `Foo` imported from `org.x` is `org.x#Foo`. More than one where several packages that are
   * missing are imported as a whole.
   */
  List<String> symbolsOf(String written) {
    String name = plain(written);
    if (name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0))) return List.of();
    int dot = name.indexOf('.');
    String first = dot < 0 ? name : name.substring(0, dot);
    String rest = dot < 0 ? "" : name.substring(dot);
    String full = imported.get(first);
    if (full != null) return List.of(symbolOfFullName(full + rest));
    if (dot >= 0 && Character.isLowerCase(first.charAt(0))) return List.of(symbolOfFullName(name));
    if (missingPackages.isEmpty()) return List.of(packageName + "#" + name);
    return missingPackages.stream().map(each -> each + "#" + name).toList();
  }

  /** The symbol, where the name stands for one. */
  String symbolOf(String written) {
    List<String> found = symbolsOf(written);
    return found.size() == 1 ? found.get(0) : null;
  }

  /** Symbol of the class that a member is imported from by `import static`; null where there is none. */
  String ownerOfImported(String member) {
    String owner = importedMembers.get(member);
    return owner == null ? null : symbolOfFullName(owner);
  }

  /** Symbols of the missing classes that a member may be of by `import static Type.*`. */
  List<String> possibleOwners() {
    return missingOwners;
  }

  /** A type as written, without annotations, arguments and brackets. */
  static String plain(String written) {
    String name = written.indexOf('@') < 0 ? written : written.replaceAll("@[\\w.]+(\\([^)]*\\))?\\s*", "");
    int end = 0;
    while (end < name.length() && (Character.isJavaIdentifierPart(name.charAt(end)) || name.charAt(end) == '.')) end++;
    return name.substring(0, end);
  }

  /** `org.x.Outer.Inner` → `org.x#Outer.Inner`: a package begins with a small letter, a type does not. */
  static String symbolOfFullName(String name) {
    String[] parts = name.split("\\.");
    int at = 0;
    while (at < parts.length - 1 && !parts[at].isEmpty() && !Character.isUpperCase(parts[at].charAt(0))) at++;
    return String.join(".", List.of(parts).subList(0, at)) + "#" + String.join(".", List.of(parts).subList(at, parts.length));
  }

  static String fullNameOf(String symbol) {
    int at = symbol.indexOf('#');
    return at == 0 ? symbol.substring(1) : symbol.replace('#', '.');
  }

  static String nameOf(Element element) {
    return element.getSimpleName().toString();
  }
}
