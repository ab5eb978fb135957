package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What names of types stand for at a place in the sources, by the syntax alone. */
final class TypeScope {
  private static final Pattern annotation = Pattern.compile("@[\\w.]+(\\([^)]*\\))?\\s*");
  private static final Pattern word = Pattern.compile("(?<![\\w.$])[\\p{L}_$][\\w$]*");
  private static final Set<String> noNames = Set.of("extends", "super", "void", "boolean", "byte", "short", "char", "int", "long", "float", "double");

  private final TypeSources sources;
  private final TypeSources.Found at;
  private final String packageName;

  TypeScope(TypeSources sources, TypeSources.Found at) {
    this.sources = sources;
    this.at = at;
    packageName = at.unit().getPackageName() == null ? "" : at.unit().getPackageName() + ".";
  }

  /** A type as written, with full names, and with what is given for parameters of types. @param own parameters that stay */
  String qualified(String type, Map<String, String> given, Set<String> own) {
    Matcher names = word.matcher(annotation.matcher(type).replaceAll(""));
    return names.replaceAll(found -> Matcher.quoteReplacement(replaced(found.group(), given, own)));
  }

  private String replaced(String name, Map<String, String> given, Set<String> own) {
    if (noNames.contains(name) || own.contains(name)) return name;
    if (given.containsKey(name)) return given.get(name);
    String full = fullName(name);
    return full == null ? name : full;
  }

  /** Full name of what the first part of a name stands for, with the rest behind it; null where that is not known. */
  String fullNameOf(String name) {
    int dot = name.indexOf('.');
    String first = dot < 0 ? name : name.substring(0, dot);
    String full = fullName(first);
    if (full != null) return full + name.substring(first.length());
    boolean isFull = dot > 0 && (sources.has(name) || sources.library(name) != null);
    return isFull ? name : null;
  }

  private String fullName(String simple) {
    for (int last = at.around().size() - 1; last >= 0; last--) {
      ClassTree type = at.around().get(last);
      String path = packageName + at.around().subList(0, last + 1).stream().map(each -> each.getSimpleName().toString()).collect(Collectors.joining("."));
      if (type.getSimpleName().contentEquals(simple)) return path;
      if (TypeSources.named(type.getMembers(), simple) != null) return path + "." + simple;
    }
    List<String> stars = new ArrayList<>();
    for (ImportTree each : at.unit().getImports()) {
      String name = each.getQualifiedIdentifier().toString();
      if (each.isStatic()) continue;
      if (name.endsWith("." + simple)) return name;
      if (name.endsWith(".*")) stars.add(name.substring(0, name.length() - 1));
    }
    if (sources.has(packageName + simple)) return packageName + simple;
    if (sources.library("java.lang." + simple) != null) return "java.lang." + simple;
    for (String each : stars) if (sources.has(each + simple) || sources.library(each + simple) != null) return each + simple;
    return null;
  }

  /** The arguments of a generic type as written, with full names; empty where it has none. */
  List<String> arguments(String type, Map<String, String> given) {
    int open = type.indexOf('<');
    if (open < 0) return List.of();
    List<String> found = new ArrayList<>();
    int depth = 0;
    int from = open + 1;
    for (int i = open + 1; i < type.length(); i++) {
      char c = type.charAt(i);
      if (c == '<') depth++;
      if (depth == 0 && (c == ',' || c == '>')) {
        found.add(qualified(type.substring(from, i).trim(), given, Set.of()));
        from = i + 1;
      }
      if (c == '>') depth--;
    }
    return found;
  }
}
