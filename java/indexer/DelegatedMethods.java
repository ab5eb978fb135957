package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.util.ElementFilter;

/** The public methods of types and of all that these are derived from, as `@Delegate` passes calls of them on: of the sources by their syntax, of libraries by their classes. */
final class DelegatedMethods {
  /** @param head type parameters and result, as declared @param parameters their types; of one that takes any number the last ends with dots */
  record Method(String head, String name, List<String> parameters, String thrown) {
    /** Name and simple names of parameter types, without their arguments. */
    String signature() {
      return parameters.stream().map(Method::plain).collect(Collectors.joining(",", name + "(", ")"));
    }

    private static String plain(String type) {
      String erased = type.replaceAll("<.*>", "").replace("...", "[]").replaceAll("\\s", "");
      return erased.substring(erased.lastIndexOf('.') + 1);
    }

    /** A method that calls this one on something. */
    String callOn(String receiver) {
      String list = IntStream.range(0, parameters.size()).mapToObj(i -> parameters.get(i) + " p" + i).collect(Collectors.joining(", "));
      String given = IntStream.range(0, parameters.size()).mapToObj(i -> "p" + i).collect(Collectors.joining(", "));
      String result = head.endsWith("void") ? "" : "return ";
      return "public " + head + " " + name + "(" + list + ")" + thrown + " { " + result + receiver + "." + name + "(" + given + "); }";
    }
  }

  private final TypeSources sources;
  private final SourceFile near;
  private final CompilationUnitTree unit;
  private final Map<String, Method> found = new LinkedHashMap<>();
  /** Types whose methods are not known, as written. */
  private final List<String> unknown = new ArrayList<>();
  /** Files that types stand in. */
  private final Set<String> paths = new HashSet<>();
  private final Set<String> seen = new HashSet<>();

  /** @param unit of the file that passes calls on, with all else that Lombok generates */
  DelegatedMethods(TypeSources sources, SourceFile near, CompilationUnitTree unit) {
    this.sources = sources;
    this.near = near;
    this.unit = unit;
  }

  Map<String, Method> bySignature() {
    return found;
  }

  List<String> unknown() {
    return unknown;
  }

  Set<String> paths() {
    return paths;
  }

  /** Adds the methods of a type as it is written at a place. @param given what stands for parameters of types there */
  void add(String type, TypeScope scope, Map<String, String> given) {
    String head = type.replaceAll("@[\\w.]+(\\([^)]*\\))?\\s*", "").replaceAll("<.*>", "").trim();
    String name = scope.fullNameOf(head);
    TypeSources.Found own = name == null ? null : sources.find(name, near, unit);
    TypeElement library = name == null || own != null ? null : sources.library(name);
    if (own == null && library == null) unknown.add(head);
    else if (!seen.add(name)) return;
    else if (own != null) addOwn(own, scope.arguments(type, given));
    else addLibrary(library, scope.arguments(type, given));
  }

  private void addOwn(TypeSources.Found at, List<String> arguments) {
    ClassTree type = at.type();
    if (at.file() != near) paths.add(at.file().path);
    TypeScope scope = new TypeScope(sources, at);
    Map<String, String> given = given(type.getTypeParameters().stream().map(each -> each.getName().toString()).toList(), arguments);
    boolean isInterface = type.getKind() == Tree.Kind.INTERFACE;
    for (Tree each : type.getMembers()) {
      if (!(each instanceof MethodTree method) || method.getReturnType() == null) continue;
      Set<Modifier> flags = method.getModifiers().getFlags();
      if (flags.contains(Modifier.STATIC) || flags.contains(Modifier.PRIVATE) || !(isInterface || flags.contains(Modifier.PUBLIC))) continue;
      add(methodOf(method, scope, given));
    }
    if (type.getExtendsClause() != null) add(type.getExtendsClause().toString(), scope, given);
    for (Tree each : type.getImplementsClause()) add(each.toString(), scope, given);
  }

  private static Method methodOf(MethodTree method, TypeScope scope, Map<String, String> given) {
    Set<String> own = new HashSet<>();
    for (TypeParameterTree each : method.getTypeParameters()) own.add(each.getName().toString());
    String declared = method.getTypeParameters().stream().map(each -> scope.qualified(each.toString(), given, own)).collect(Collectors.joining(", "));
    List<String> parameters = new ArrayList<>();
    for (VariableTree each : method.getParameters()) {
      String type = scope.qualified(each.getType().toString(), given, own);
      parameters.add(each.toString().contains("...") ? type.replaceAll("(\\[\\]|\\.\\.\\.)$", "") + "..." : type);
    }
    String thrown = method.getThrows().stream().map(each -> scope.qualified(each.toString(), given, own)).collect(Collectors.joining(", "));
    String head = (declared.isEmpty() ? "" : "<" + declared + "> ") + scope.qualified(method.getReturnType().toString(), given, own);
    return new Method(head, method.getName().toString(), parameters, thrown.isEmpty() ? "" : " throws " + thrown);
  }

  private void addLibrary(TypeElement type, List<String> arguments) {
    for (ExecutableElement each : ElementFilter.methodsIn(sources.elements().getAllMembers(type))) {
      TypeElement owner = (TypeElement) each.getEnclosingElement();
      boolean isOfObject = owner.getQualifiedName().contentEquals("java.lang.Object");
      if (isOfObject || each.getModifiers().contains(Modifier.STATIC) || !each.getModifiers().contains(Modifier.PUBLIC)) continue;
      Map<String, String> given = given(namesOf(owner), argumentsAt(owner, type, given(namesOf(type), arguments)));
      Set<String> own = each.getTypeParameters().stream().map(one -> one.getSimpleName().toString()).collect(Collectors.toSet());
      String declared = each.getTypeParameters().stream().map(one -> one.getSimpleName() + bounds(one, given, own)).collect(Collectors.joining(", "));
      List<String> parameters = new ArrayList<>();
      for (var one : each.getParameters()) parameters.add(replaced(one.asType().toString(), given, own));
      int last = parameters.size() - 1;
      if (each.isVarArgs()) parameters.set(last, parameters.get(last).replaceAll("\\[\\]$", "..."));
      String thrown = each.getThrownTypes().stream().map(one -> replaced(one.toString(), given, own)).collect(Collectors.joining(", "));
      String head = (declared.isEmpty() ? "" : "<" + declared + "> ") + replaced(each.getReturnType().toString(), given, own);
      add(new Method(head, each.getSimpleName().toString(), parameters, thrown.isEmpty() ? "" : " throws " + thrown));
    }
  }

  private static List<String> namesOf(TypeElement type) {
    return type.getTypeParameters().stream().map(each -> each.getSimpleName().toString()).toList();
  }

  /** The arguments of a type above another one. */
  private List<String> argumentsAt(TypeElement owner, TypeElement type, Map<String, String> given) {
    if (owner.equals(type)) return List.copyOf(given.values());
    for (var above : aboveOf(type)) {
      if (!(above instanceof javax.lang.model.type.DeclaredType declared) || !(declared.asElement() instanceof TypeElement element)) continue;
      List<String> arguments = declared.getTypeArguments().stream().map(each -> replaced(each.toString(), given, Set.of())).toList();
      List<String> found = argumentsAt(owner, element, given(namesOf(element), arguments));
      if (!found.isEmpty() || owner.equals(element)) return found;
    }
    return List.of();
  }

  private static List<javax.lang.model.type.TypeMirror> aboveOf(TypeElement type) {
    List<javax.lang.model.type.TypeMirror> all = new ArrayList<>(type.getInterfaces());
    if (type.getKind() == ElementKind.CLASS) all.add(0, type.getSuperclass());
    return all;
  }

  private static String bounds(TypeParameterElement parameter, Map<String, String> given, Set<String> own) {
    String all = parameter.getBounds().stream().map(each -> replaced(each.toString(), given, own)).collect(Collectors.joining(" & "));
    return all.isEmpty() || all.equals("java.lang.Object") ? "" : " extends " + all;
  }

  private static String replaced(String type, Map<String, String> given, Set<String> own) {
    return java.util.regex.Pattern.compile("(?<![\\w.$])[\\w$]+(?![\\w.$])").matcher(type)
        .replaceAll(each -> java.util.regex.Matcher.quoteReplacement(own.contains(each.group()) ? each.group() : given.getOrDefault(each.group(), each.group())));
  }

  /** What stands for parameters of a type, in their order; for those of a raw type all there is. */
  private static Map<String, String> given(List<String> names, List<String> arguments) {
    Map<String, String> found = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) found.put(names.get(i), i < arguments.size() ? bound(arguments.get(i)) : "java.lang.Object");
    return found;
  }

  private static String bound(String argument) {
    String plain = argument.replaceAll("^\\?\\s*(extends\\s+)?", "");
    return plain.isEmpty() || argument.matches("\\?\\s*super.*") ? "java.lang.Object" : plain;
  }

  private void add(Method method) {
    found.putIfAbsent(method.signature(), method);
  }
}
