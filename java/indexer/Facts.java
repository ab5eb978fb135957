package stratigraph.indexer;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** The facts of one file for the code model: classes with members and annotations, functions with what they return, calls with arguments. */
final class Facts {
  private record Function(String key, TreePath path, List<? extends VariableTree> parameters, List<String> returns) {}

  private final Program program;
  private final CompilationUnitTree unit;
  private final SourceFile file;
  private final CallResolver resolver;
  private final Values values;
  private final Deque<Function> functions = new ArrayDeque<>();
  private final Json calls = new Json().array();
  private final Json classes = new Json().array();
  private final Json functionFacts = new Json().array();

  Facts(Program program, CompilationUnitTree unit, SourceFile file, Typing typing, CallResolver resolver) {
    this.program = program;
    this.unit = unit;
    this.file = file;
    this.resolver = resolver;
    values = new Values(program, unit, file, typing, resolver);
  }

  void prepare(CompilationUnitTree unused) {
    values.prepare();
  }

  void writeImports(Json out) {
    out.name("imports").array();
    for (String[] each : imports()) out.array().text(each[0]).number(Integer.parseInt(each[1])).bool(each[2] != null).endArray();
    out.endArray();
  }

  void write(Json out) {
    out.name("callFacts").raw(calls.endArray().toString());
    out.name("classes").raw(classes.endArray().toString());
    out.name("functions").raw(functionFacts.endArray().toString());
  }

  /** Full names of imported classes and packages with their lines, and whether the compiler finds them. */
  private List<String[]> imports() {
    List<String[]> found = new ArrayList<>();
    for (ImportTree each : unit.getImports()) {
      String name = each.getQualifiedIdentifier().toString();
      if (each.isStatic()) name = name.substring(0, Math.max(0, name.lastIndexOf('.')));
      boolean isFound;
      if (name.endsWith(".*")) {
        name = name.substring(0, name.length() - 2);
        isFound = TypeNames.isFound(program, name);
        isFound |= program.elements.getTypeElement(name) != null;
        name += ".*";
      } else isFound = program.elements.getTypeElement(name) != null;
      found.add(new String[] {name, String.valueOf(file.line(start(each))), isFound ? "" : null});
    }
    return found;
  }

  void enterFunction(TreePath path, String key, List<? extends VariableTree> parameters) {
    functions.push(new Function(key, path, parameters, new ArrayList<>()));
  }

  void addReturn(TreePath expression) {
    Function function = functions.peek();
    String value = function == null ? Value.unknown : values.of(expression);
    if (!value.equals(Value.unknown) && !function.returns().contains(value)) function.returns().add(value);
  }

  void leaveFunction(Tree tree) {
    Function function = functions.pop();
    if (program.positions.getEndPosition(unit, tree) < 0) return;
    boolean isMain = tree instanceof MethodTree method && isMain(method, function.path());
    String name = isMain ? className(function.path()) : tree instanceof MethodTree method ? method.getName().toString() : "lambda";
    functionFacts.object().name("object").text(function.key()).name("name").text(name);
    parameters(functionFacts, function.path(), function.parameters());
    functionFacts.name("type").raw("null").name("returns").array();
    for (String each : function.returns()) functionFacts.raw(each);
    functionFacts.endArray().texts("directives", isMain ? List.of("main") : List.of());
    lines(functionFacts, tree);
    functionFacts.endObject();
  }

  /** True for what the Java launcher calls: `public static void main(String[])`. */
  private boolean isMain(MethodTree method, TreePath path) {
    if (!method.getName().contentEquals("main") || !(program.trees.getElement(path) instanceof ExecutableElement element)) return false;
    Set<Modifier> flags = element.getModifiers();
    boolean takesTexts = element.getParameters().size() == 1 && element.getParameters().get(0).asType().toString().equals("java.lang.String[]");
    return takesTexts && flags.contains(Modifier.STATIC) && flags.contains(Modifier.PUBLIC);
  }

  private String className(TreePath path) {
    return program.trees.getElement(path.getParentPath()) instanceof TypeElement type ? type.getQualifiedName().toString() : "main";
  }

  void addCall(TreePath path, String caller, CallTarget target, int startLine, int endLine) {
    Tree leaf = path.getLeaf();
    List<? extends ExpressionTree> given = Typing.argumentsOf(leaf);
    String name = Typing.nameOf(leaf);
    if (name.equals("this") || caller == null) return;
    boolean isNew = leaf instanceof NewClassTree;
    calls.object().name("id").text(values.callId(leaf)).name("form").text(isNew ? "new" : "call");
    TreePath receiver = CallResolver.receiverOf(path);
    String on = receiver != null ? values.of(receiver) : implicitReceiver(path, target, name);
    boolean isOne = target.methods().size() == 1;
    ExecutableElement method = isOne ? target.methods().get(0) : null;
    if (isNew) calls.name("callee").raw(made(path, (NewClassTree) leaf));
    else if (name.equals("super")) calls.name("callee").raw(on);
    else if (method != null && !method.getModifiers().contains(Modifier.ABSTRACT) && program.keys.containsKey(method)) {
      calls.name("callee").raw(Value.function(program.keys.get(method)));
      if (!method.getModifiers().contains(Modifier.STATIC)) calls.name("on").raw(Value.member(on, name));
    } else if (isFunctional(method, name, target)) calls.name("callee").raw(Value.choice(List.of(on, Value.member(on, name))));
    else calls.name("callee").raw(Value.member(on, name));
    calls.name("arguments").array();
    for (ExpressionTree each : given) calls.raw(values.of(path, each));
    calls.endArray();
    if (target.symbol() != null) calls.name("declared").text(target.symbol());
    TypeElement type = isNew ? null : resolver.receiverClass(path);
    if (type != null && program.keys.containsKey(type)) calls.name("receiver").text(program.keys.get(type));
    calls.name("caller").text(caller).name("lines").object().name("startLine").number(startLine).name("endLine").number(endLine).endObject();
    calls.endObject();
  }

  private String made(TreePath path, NewClassTree made) {
    if (made.getClassBody() != null && program.keyOfTree.containsKey(made.getClassBody())) return Value.type(program.keyOfTree.get(made.getClassBody()));
    Tree type = made.getIdentifier() instanceof com.sun.source.tree.ParameterizedTypeTree generic ? generic.getType() : made.getIdentifier();
    return values.references().name(path, type);
  }

  /** A functional interface's method called on a value that may be a function. */
  private static boolean isFunctional(ExecutableElement method, String name, CallTarget target) {
    if (method != null) return method.getModifiers().contains(Modifier.ABSTRACT);
    String symbol = target.symbol();
    return symbol != null && (symbol.startsWith("java.util.function#") || symbol.equals("java.lang#Runnable.run")
        || symbol.equals("java.util.concurrent#Callable.call") || symbol.equals("java.util#Comparator.compare"));
  }

  /** True where a class around a place has members that are not known. */
  private boolean inheritsUnknown(TreePath path) {
    for (TreePath each = path; each != null; each = each.getParentPath())
      if (each.getLeaf() instanceof ClassTree && program.trees.getElement(each) instanceof TypeElement type && program.lacksSupertype(type)) return true;
    return false;
  }

  /** What a method is called on that is named alone: the object whose code it is, or the class that declares it. */
  private String implicitReceiver(TreePath path, CallTarget target, String name) {
    if (target.symbol() != null && resolver.receiverClass(path) == null && program.namesOf(unit).ownerOfImported(name) != null)
      return Value.external(target.symbol().substring(0, target.symbol().lastIndexOf('.')));
    TypeElement type = resolver.receiverClass(path);
    List<String> owners = program.namesOf(unit).possibleOwners();
    if (type == null && target.methods().isEmpty() && !owners.isEmpty() && !inheritsUnknown(path))
      return Value.choice(owners.stream().map(Value::external).toList());
    if (type == null || !program.keys.containsKey(type)) {
      for (TreePath each = path; each != null; each = each.getParentPath())
        if (each.getLeaf() instanceof ClassTree && program.trees.getElement(each) instanceof TypeElement own) {
          type = own;
          break;
        }
    }
    return type == null || program.keys.get(type) == null ? Value.unknown : Value.self(program.keys.get(type));
  }

  void addClass(TreePath path, ClassTree type) {
    String key = program.keyOfTree.get(type);
    if (key == null) return;
    classes.object().name("object").text(key).name("name").text(type.getSimpleName().toString());
    Element element = program.trees.getElement(path);
    if (element != null && !element.getModifiers().contains(Modifier.PUBLIC)) classes.name("hidden").bool(true);
    TreePath around = path.getParentPath();
    boolean isAnonymous = type.getSimpleName().length() == 0;
    Tree base = isAnonymous && around.getLeaf() instanceof NewClassTree made ? made.getIdentifier() : type.getExtendsClause();
    classes.name("extends").raw(base == null ? "null" : values.references().of(path, base));
    classes.name("implements").array();
    for (Tree each : type.getImplementsClause()) classes.raw(values.references().of(path, each));
    classes.endArray();
    decorators(classes, path, type.getModifiers());
    classes.name("members").array();
    for (Tree each : type.getMembers()) {
      TreePath member = new TreePath(path, each);
      if (each instanceof VariableTree field) field(member, field);
      else if (each instanceof MethodTree method && program.positions.getEndPosition(unit, method) >= 0) method(member, method);
    }
    classes.endArray();
    lines(classes, type);
    classes.endObject();
  }

  private void field(TreePath path, VariableTree field) {
    String value = field.getInitializer() == null ? storedInConstructors(path, field) : values.of(path, field.getInitializer());
    beginMember(path, field.getName().toString(), "property", field.getModifiers(), field);
    classes.name("type").raw(field.getType() == null ? "null" : values.references().of(path, field.getType()));
    classes.name("value").raw(value == null || value.equals(Value.unknown) ? "null" : value).name("parameters").array().endArray();
    lines(classes, field);
    classes.endObject();
  }

  /** What constructors of the class assign to a field; null where that is nothing. */
  private String storedInConstructors(TreePath path, VariableTree field) {
    ClassTree type = (ClassTree) path.getParentPath().getLeaf();
    List<String> stored = new ArrayList<>();
    for (Tree each : type.getMembers()) {
      if (!(each instanceof MethodTree method) || method.getReturnType() != null || method.getBody() == null) continue;
      TreePath body = new TreePath(new TreePath(path.getParentPath(), method), method.getBody());
      for (var statement : method.getBody().getStatements()) {
        if (!(statement instanceof com.sun.source.tree.ExpressionStatementTree expression) || !(expression.getExpression() instanceof AssignmentTree assignment)) continue;
        String name = assignment.getVariable().toString();
        if (!name.equals("this." + field.getName()) && !name.contentEquals(field.getName())) continue;
        TreePath at = new TreePath(new TreePath(body, statement), assignment);
        Element assigned = program.trees.getElement(new TreePath(at, assignment.getVariable()));
        if (Program.isField(assigned)) stored.add(values.of(at, assignment.getExpression()));
      }
    }
    return stored.isEmpty() ? null : Value.choice(stored);
  }

  private void method(TreePath path, MethodTree method) {
    boolean isConstructor = method.getReturnType() == null;
    String key = program.keyOfTree.get(method);
    beginMember(path, isConstructor ? "constructor" : method.getName().toString(), isConstructor ? "constructor" : "method", method.getModifiers(), method);
    classes.name("type").raw(isConstructor ? "null" : values.references().of(path, method.getReturnType()));
    classes.name("value").raw(key == null || method.getBody() == null ? "null" : Value.function(key));
    parameters(classes, path, method.getParameters());
    lines(classes, method);
    classes.endObject();
  }

  private void beginMember(TreePath path, String name, String kind, ModifiersTree modifiers, Tree tree) {
    Element element = program.trees.getElement(path);
    boolean isStatic = element != null && element.getModifiers().contains(Modifier.STATIC);
    String key = tree instanceof MethodTree ? program.keyOfTree.get(tree) : null;
    classes.object().name("name").text(name).name("kind").text(kind).name("static").bool(isStatic);
    if (element != null && element.getModifiers().contains(Modifier.PRIVATE)) classes.name("hidden").bool(true);
    classes.name("object").text(key);
    decorators(classes, path, modifiers);
  }

  private void parameters(Json out, TreePath path, List<? extends VariableTree> parameters) {
    out.name("parameters").array();
    Element element = program.trees.getElement(path);
    boolean hasRest = element instanceof ExecutableElement method && method.isVarArgs();
    for (VariableTree each : parameters) {
      TreePath here = new TreePath(path, each);
      out.object().name("name").text(each.getName().toString());
      boolean isWritten = each.getType() != null && program.positions.getEndPosition(unit, each.getType()) >= 0;
      out.name("type").raw(isWritten ? values.references().of(here, each.getType()) : "null");
      if (hasRest && each == parameters.get(parameters.size() - 1)) out.name("rest").bool(true);
      decorators(out, here, each.getModifiers());
      out.endObject();
    }
    out.endArray();
  }

  /** Annotations. Their arguments are one record; it holds those of the other annotations beside it as `$Name`. */
  private void decorators(Json out, TreePath path, ModifiersTree modifiers) {
    out.name("decorators").array();
    Map<String, String> beside = new LinkedHashMap<>();
    List<Map<String, String>> own = new ArrayList<>();
    TreePath here = new TreePath(path, modifiers);
    for (AnnotationTree each : modifiers.getAnnotations()) {
      own.add(values.annotationArguments(new TreePath(here, each), each));
      beside.put("$" + Lombok.simpleName(each), Value.record(own.get(own.size() - 1), false));
    }
    int at = 0;
    for (AnnotationTree each : modifiers.getAnnotations()) {
      Map<String, String> members = new LinkedHashMap<>(own.get(at++));
      members.putAll(beside);
      out.object().name("callee").raw(values.references().name(new TreePath(here, each), each.getAnnotationType()));
      out.name("arguments").array().raw(Value.record(members, true)).endArray();
      lines(out, each);
      out.endObject();
    }
    out.endArray();
  }

  private void lines(Json out, Tree tree) {
    long from = start(tree);
    long end = Math.max(from, program.positions.getEndPosition(unit, tree) - 1);
    out.name("lines").object().name("startLine").number(file.line(from)).name("endLine").number(Math.max(file.line(from), file.line(end))).endObject();
  }

  private long start(Tree tree) {
    return program.positions.getStartPosition(unit, tree);
  }
}
