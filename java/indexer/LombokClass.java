package stratigraph.indexer;

import static stratigraph.indexer.Lombok.annotation;
import static stratigraph.indexer.Lombok.has;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** The generated members of one class. */
final class LombokClass {
  final Lombok file;
  final ClassTree type;
  final ModifiersTree modifiers;
  final String self;
  /** `<T extends A>`, as declared; empty without type parameters. */
  final String parameters;
  /** `<T>`. */
  final String parameterNames;
  final Map<String, ClassTree> inner = new HashMap<>();
  private final List<ClassTree> around;
  private final List<VariableTree> fields = new ArrayList<>();
  /** `name/arity` of the methods that the class has. */
  private final Set<String> methods = new HashSet<>();
  private final boolean isInterface;
  private final boolean isRecord;
  private final boolean isEnum;
  private final int end;

  /** @param around the class and those around it, the outermost first */
  LombokClass(Lombok file, List<ClassTree> around) {
    this.file = file;
    this.around = around;
    type = around.get(around.size() - 1);
    modifiers = type.getModifiers();
    self = type.getSimpleName().toString();
    parameters = declared(type.getTypeParameters());
    parameterNames = named(type.getTypeParameters());
    isInterface = type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
    isRecord = type.getKind() == Tree.Kind.RECORD;
    isEnum = type.getKind() == Tree.Kind.ENUM;
    end = file.closingBrace(type);
    for (Tree each : type.getMembers()) {
      if (each instanceof VariableTree field && !(isEnum && file.isEnumConstant(field))) fields.add(field);
      if (each instanceof MethodTree method) methods.add(method.getName() + "/" + method.getParameters().size());
      if (each instanceof ClassTree nested) inner.put(nested.getSimpleName().toString(), nested);
    }
  }

  void generate() {
    file.remember(this);
    for (ClassTree nested : inner.values()) {
      List<ClassTree> path = new ArrayList<>(around);
      path.add(nested);
      new LombokClass(file, path).generate();
    }
    if (end < 0) return;
    if (has(modifiers, "UtilityClass")) makeStatic();
    if (!isInterface) addLogger();
    if (!isInterface && !isRecord) {
      for (VariableTree field : fields) addAccessors(field);
      addConstructors();
    }
    addBuilders();
    if (has(modifiers, "FieldNameConstants")) addFieldNames();
    if (has(modifiers, "StandardException")) addExceptionConstructors();
  }

  boolean hasDelegates() {
    return end >= 0 && type.getMembers().stream().anyMatch(each -> delegateOf(each) != null);
  }

  private static AnnotationTree delegateOf(Tree member) {
    if (member instanceof VariableTree field) return annotation(field.getModifiers(), "Delegate");
    return member instanceof MethodTree method ? annotation(method.getModifiers(), "Delegate") : null;
  }

  /** Methods that pass calls on to a field, or to what a method gives: those that the class has not. */
  void addDelegates() {
    if (!hasDelegates()) return;
    Set<String> own = new HashSet<>();
    Set<String> written = new HashSet<>();
    for (Tree each : type.getMembers()) {
      if (!(each instanceof MethodTree method)) continue;
      List<String> types = method.getParameters().stream().map(one -> one.getType().toString() + (one.toString().contains("...") ? "..." : "")).toList();
      own.add(new DelegatedMethods.Method("", method.getName().toString(), types, "").signature());
      written.add(method.getName() + "/" + method.getParameters().size());
    }
    for (Tree each : type.getMembers()) {
      AnnotationTree delegate = delegateOf(each);
      if (delegate == null) continue;
      String name = each instanceof MethodTree method ? method.getName() + "()" : ((VariableTree) each).getName().toString();
      String result = file.source(each instanceof MethodTree method ? method.getReturnType() : ((VariableTree) each).getType());
      List<String> types = classesIn(argument(delegate, "types"));
      ModifiersTree given = each instanceof MethodTree method ? method.getModifiers() : ((VariableTree) each).getModifiers();
      String receiver = given.getFlags().contains(Modifier.STATIC) ? self + "." : "this.";
      Map<String, DelegatedMethods.Method> excluded = file.methodsOf(classesIn(argument(delegate, "excludes")), around, each);
      file.methodsOf(types.isEmpty() ? List.of(result) : types, around, each).forEach((signature, method) -> {
        String plain = method.name() + "/" + method.parameters().size();
        boolean isGenerated = methods.contains(plain) && !written.contains(plain);
        if (!excluded.containsKey(signature) && !isGenerated && own.add(signature)) add(method.callOn(receiver + name), each);
      });
    }
  }

  /** `A` and `b.B` of `{A.class, b.B.class}`. */
  private static List<String> classesIn(String argument) {
    if (argument == null) return List.of();
    return java.util.regex.Pattern.compile("([\\w.$]+)\\.class").matcher(argument).results().map(each -> each.group(1)).toList();
  }

  void add(String member, Tree origin) {
    file.insert(end, " " + member, origin);
  }

  private void makeStatic() {
    for (Tree each : type.getMembers()) {
      ModifiersTree given = each instanceof VariableTree v ? v.getModifiers() : each instanceof MethodTree m ? m.getModifiers() : null;
      if (given == null || given.getFlags().contains(Modifier.STATIC)) continue;
      if (each instanceof MethodTree method && method.getReturnType() == null) continue;
      int at = given.getFlags().isEmpty() && given.getAnnotations().isEmpty() ? file.start(each) : file.start(given);
      if (at >= 0) file.insert(at, "static ", each);
    }
  }

  private void addLogger() {
    for (String name : Lombok.loggerAnnotations()) {
      AnnotationTree found = annotation(modifiers, name);
      boolean isOfOther = found != null && found.getAnnotationType().toString().contains(".") && !found.getAnnotationType().toString().startsWith("lombok.");
      if (found == null || isOfOther) continue;
      add("private static final " + Lombok.loggerOf(name) + (name.equals("Flogger") ? " logger" : " log") + " = null;", found);
    }
  }

  private void addAccessors(VariableTree field) {
    ModifiersTree given = field.getModifiers();
    boolean isStatic = given.getFlags().contains(Modifier.STATIC) || has(modifiers, "UtilityClass");
    boolean data = has(modifiers, "Data");
    boolean value = isValueClass();
    AnnotationTree getter = annotation(given, "Getter");
    AnnotationTree setter = annotation(given, "Setter");
    if (getter == null && !isStatic) getter = annotation(modifiers, "Getter");
    if (setter == null && !isStatic) setter = annotation(modifiers, "Setter");
    String name = field.getName().toString();
    String typeName = file.source(field.getType());
    AccessorStyle style = AccessorStyle.of(annotation(given, "Accessors"), annotation(modifiers, "Accessors"));
    String owner = isStatic ? "static " : "";
    if (getter != null || (!isStatic && (data || value))) {
      String access = access(getter, "value");
      String method = style.getter(name, typeName);
      if (access != null && methods.add(method + "/0"))
        add(access + owner + typeName + " " + method + "() { return " + (isStatic ? name : "this." + name) + "; }", field);
    }
    if ((setter != null || (!isStatic && data)) && !isFinal(field)) {
      String access = access(setter, "value");
      String method = style.setter(name, typeName);
      String result = style.chain ? self + parameterNames : "void";
      if (access != null && methods.add(method + "/1"))
        add(access + owner + result + " " + method + "(" + typeName + " " + name + ") { "
            + (isStatic ? self : "this") + "." + name + " = " + name + ";" + (style.chain ? " return this;" : "") + " }", field);
    }
    boolean with = has(given, "With") || has(modifiers, "With") || has(given, "Wither") || has(modifiers, "Wither");
    if (with && !isStatic && methods.add("with" + AccessorStyle.capital(name) + "/1"))
      add("public " + self + parameterNames + " with" + AccessorStyle.capital(style.stem(name, typeName)) + "(" + typeName + " " + name + ") { return this; }", field);
  }

  private boolean isValueClass() {
    AnnotationTree found = annotation(modifiers, "Value");
    return found != null && (found.getArguments().isEmpty() || argument(found, "staticConstructor") != null);
  }

  private boolean isFinal(VariableTree field) {
    if (field.getModifiers().getFlags().contains(Modifier.FINAL)) return true;
    AnnotationTree defaults = annotation(modifiers, "FieldDefaults");
    boolean all = isValueClass() || (defaults != null && "true".equals(argument(defaults, "makeFinal")));
    return all && !has(field.getModifiers(), "NonFinal");
  }

  private void addConstructors() {
    List<VariableTree> all = all();
    List<VariableTree> required = instanceFields().stream()
        .filter(field -> field.getInitializer() == null && (isFinal(field) || has(field.getModifiers(), "NonNull"))).toList();
    boolean hasOwn = methods.stream().anyMatch(each -> each.startsWith("<init>/"));
    AnnotationTree none = annotation(modifiers, "NoArgsConstructor");
    AnnotationTree some = annotation(modifiers, "RequiredArgsConstructor");
    AnnotationTree every = annotation(modifiers, "AllArgsConstructor");
    boolean isStated = none != null || some != null || every != null;
    boolean builder = has(modifiers, "Builder");
    Set<String> made = new HashSet<>();
    if (none != null) constructor(none, List.of(), made);
    if (some != null) constructor(some, required, made);
    if (every != null) constructor(every, all, made);
    if (isStated || hasOwn || has(modifiers, "SuperBuilder")) return;
    if (isValueClass()) constructor(annotation(modifiers, "Value"), all, made);
    else if (builder) constructor(null, all, made);
    else if (has(modifiers, "Data")) constructor(annotation(modifiers, "Data"), required, made);
  }

  private void constructor(AnnotationTree from, List<VariableTree> given, Set<String> made) {
    String list = given.stream().map(field -> file.source(field.getType()) + " " + field.getName()).collect(Collectors.joining(", "));
    if (!made.add(given.stream().map(field -> file.source(field.getType())).toList().toString())) return;
    if (given.isEmpty() && methods.contains("<init>/0")) return;
    String factory = from == null ? null : argument(from, Lombok.simpleName(from).endsWith("Constructor") ? "staticName" : "staticConstructor");
    String access = from != null && Lombok.simpleName(from).endsWith("Constructor") ? access(from, "access") : "public ";
    if (access == null) return;
    Tree origin = from == null ? type : from;
    boolean isNamed = factory != null && !factory.equals("\"\"");
    String body = given.stream().map(field -> "this." + field.getName() + " = " + field.getName() + ";").collect(Collectors.joining(" "));
    add((isEnum || isNamed ? "private " : access) + self + "(" + list + ") { " + body + " }", origin);
    String names = given.stream().map(field -> field.getName().toString()).collect(Collectors.joining(", "));
    if (isNamed)
      add("public static " + parameters + " " + self + parameterNames + " " + unquoted(factory, "of") + "(" + list + ") { return new " + self
          + (parameterNames.isEmpty() ? "" : "<>") + "(" + names + "); }", origin);
  }

  private void addBuilders() {
    AnnotationTree builder = annotation(modifiers, "Builder");
    LombokBuilder builders = new LombokBuilder(this);
    if (builder != null)
      builders.add(builder, self, parameters, parameterNames, isRecord ? instanceFields() : all(), self + parameterNames, false);
    for (Tree each : type.getMembers()) {
      if (!(each instanceof MethodTree method) || !has(method.getModifiers(), "Builder")) continue;
      boolean isConstructor = method.getReturnType() == null;
      String result = isConstructor ? self + parameterNames : file.source(method.getReturnType());
      String head = result.replaceAll("<.*", "");
      String typeParameters = isConstructor ? parameters : declared(method.getTypeParameters());
      String typeNames = isConstructor ? parameterNames : named(method.getTypeParameters());
      List<VariableTree> given = new ArrayList<>(method.getParameters());
      builders.add(annotation(method.getModifiers(), "Builder"), head.substring(head.lastIndexOf('.') + 1), typeParameters, typeNames, given, result,
          !isConstructor && !method.getModifiers().getFlags().contains(Modifier.STATIC));
    }
    AnnotationTree inherited = annotation(modifiers, "SuperBuilder");
    if (inherited != null) builders.addInherited(inherited, all());
  }

  private void addFieldNames() {
    AnnotationTree from = annotation(modifiers, "FieldNameConstants");
    String constants = instanceFields().stream()
        .map(field -> "public static final String " + field.getName() + " = \"" + field.getName() + "\";").collect(Collectors.joining(" "));
    add("public static final class " + unquoted(argument(from, "innerTypeName"), "Fields") + " { " + constants + " }", from);
  }

  private void addExceptionConstructors() {
    for (String list : List.of("", "String message", "Throwable cause", "String message, Throwable cause"))
      add("public " + self + "(" + list + ") { }", annotation(modifiers, "StandardException"));
  }

  private List<VariableTree> instanceFields() {
    return fields.stream().filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC)).toList();
  }

  /** The fields that a constructor with all arguments and a builder take. */
  private List<VariableTree> all() {
    return instanceFields().stream()
        .filter(field -> field.getInitializer() == null || !isFinal(field) || has(field.getModifiers(), "Default")).toList();
  }

  /** An argument of an annotation as written; null where it is not given. */
  static String argument(AnnotationTree annotation, String name) {
    for (ExpressionTree each : annotation.getArguments()) {
      if (each instanceof AssignmentTree pair) {
        if (pair.getVariable().toString().equals(name)) return pair.getExpression().toString();
      } else if (name.equals("value")) return each.toString();
    }
    return null;
  }

  static String unquoted(String literal, String otherwise) {
    return literal == null ? otherwise : literal.replace("\"", "");
  }

  /** The access that an annotation states, with a blank behind it; null for none. */
  private static String access(AnnotationTree annotation, String name) {
    String stated = annotation == null ? null : argument(annotation, name);
    if (stated == null) return "public ";
    if (stated.contains("NONE")) return null;
    if (stated.contains("PRIVATE")) return "private ";
    if (stated.contains("PROTECTED")) return "protected ";
    return stated.contains("PACKAGE") || stated.contains("MODULE") ? "" : "public ";
  }

  private String declared(List<? extends TypeParameterTree> given) {
    return given.isEmpty() ? "" : given.stream().map(file::source).collect(Collectors.joining(", ", "<", ">"));
  }

  private static String named(List<? extends TypeParameterTree> given) {
    return given.isEmpty() ? "" : given.stream().map(each -> each.getName().toString()).collect(Collectors.joining(", ", "<", ">"));
  }
}
