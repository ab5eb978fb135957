package stratigraph.indexer;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** What the expressions of one file stand for, as values of the code model. */
final class Values {
  private final Program program;
  private final CompilationUnitTree unit;
  private final SourceFile file;
  private final Typing typing;
  private final CallResolver resolver;
  private final TypeNames names;
  private final Variables variables;
  private final TypeReferences references;
  private final CallPlaces places;
  private final Map<Tree, String> known = new IdentityHashMap<>();
  private final Map<Element, String> valuesOfVariables = new IdentityHashMap<>();

  Values(Program program, CompilationUnitTree unit, SourceFile file, Typing typing, CallResolver resolver) {
    this.program = program;
    this.unit = unit;
    this.file = file;
    this.typing = typing;
    this.resolver = resolver;
    names = program.namesOf(unit);
    variables = new Variables(program);
    references = new TypeReferences(program, names);
    places = new CallPlaces(program.positions, unit, file);
  }

  void prepare() {
    variables.scan(unit, null);
  }

  TypeReferences references() {
    return references;
  }

  String of(TreePath path) {
    Tree leaf = path.getLeaf();
    String found = known.get(leaf);
    if (found == null) {
      known.put(leaf, Value.unknown);
      found = read(path, leaf);
      known.put(leaf, found);
    }
    return found;
  }

  String of(TreePath around, Tree tree) {
    return of(new TreePath(around, tree));
  }

  List<String> all(TreePath around, List<? extends ExpressionTree> trees) {
    List<String> found = new ArrayList<>();
    for (ExpressionTree each : trees) found.add(of(around, each));
    return found;
  }

  /** What names a call and its result. */
  String callId(Tree call) {
    return places.idOf(call);
  }

  private String read(TreePath path, Tree leaf) {
    if (leaf instanceof LiteralTree literal) return literal(literal.getValue());
    if (leaf instanceof ParenthesizedTree inner) return of(path, inner.getExpression());
    if (leaf instanceof TypeCastTree cast && file.isGenerated(program.positions.getStartPosition(unit, cast))) return of(path, cast.getExpression());
    if (leaf instanceof TypeCastTree cast) return withType(of(path, cast.getExpression()), references.of(path, cast.getType()), path);
    if (leaf instanceof AssignmentTree assignment) return of(path, assignment.getExpression());
    if (leaf instanceof ConditionalExpressionTree choice)
      return Value.choice(List.of(of(path, choice.getTrueExpression()), of(path, choice.getFalseExpression())));
    if (leaf instanceof BinaryTree operation) return binary(path, operation);
    if (leaf instanceof NewArrayTree array)
      return array.getInitializers() == null ? Value.list(List.of()) : Value.list(all(path, array.getInitializers()));
    if (leaf instanceof LambdaExpressionTree) return Value.function(program.keyOfTree.get(leaf));
    if (leaf instanceof MemberReferenceTree) return reference(path);
    if (leaf instanceof AnnotationTree annotation) return Value.record(annotationArguments(path, annotation), false);
    if (leaf instanceof NewClassTree made) return made(path, made);
    if (leaf instanceof MethodInvocationTree call) return called(path, call);
    if (leaf instanceof IdentifierTree name) return named(path, name.getName().toString());
    if (leaf instanceof MemberSelectTree select) return selected(path, select);
    return Value.unknown;
  }

  private static String literal(Object value) {
    if (value instanceof String text) return Value.text(text);
    if (value instanceof Character character) return Value.text(character.toString());
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) ? Value.constant(String.valueOf(number)) : Value.unknown;
    }
    return Value.constant(String.valueOf(value));
  }

  private String binary(TreePath path, BinaryTree operation) {
    if (operation.getKind() != Tree.Kind.PLUS) return Value.unknown;
    String left = of(path, operation.getLeftOperand());
    String right = of(path, operation.getRightOperand());
    TypeMirror type = typing.typeOf(path);
    boolean isText = type != null && type.toString().equals("java.lang.String");
    return isText || left.contains("\"kind\":\"text\"") || right.contains("\"kind\":\"text\"") ? Value.joined(List.of(left, right)) : Value.unknown;
  }

  private String reference(TreePath path) {
    List<ExecutableElement> methods = resolver.resolve(path).methods();
    if (methods.size() != 1) return Value.unknown;
    ExecutableElement method = methods.get(0);
    return program.keys.containsKey(method) ? Value.function(program.keys.get(method)) : Value.type(program.keyOf(method));
  }

  private String made(TreePath path, NewClassTree made) {
    String type = made.getIdentifier().toString();
    if (type.startsWith("StringBuilder") || type.startsWith("StringBuffer"))
      return Value.joined(made.getArguments().isEmpty() ? List.of(Value.text("")) : all(path, made.getArguments()));
    return Value.result(callId(made));
  }

  private String called(TreePath path, MethodInvocationTree call) {
    String built = new BuiltInCalls(this).valueOf(path, call);
    if (built != null) return built;
    String result = Value.result(callId(call));
    if (!resolver.resolve(path).methods().isEmpty()) return result;
    TypeElement type = typing.classOf(path);
    String key = type == null ? null : program.keys.get(type);
    // What a library gives back is known by its type alone.
    return key == null ? result : Value.typed(TypeReferences.plain(Value.type(key)));
  }

  private String named(TreePath path, String name) {
    if (name.equals("this")) return self(path);
    if (name.equals("super")) {
      TypeElement own = typing.enclosingClass(path);
      return own == null || program.keys.get(own) == null ? Value.unknown : Value.above(program.keys.get(own));
    }
    Element element = program.trees.getElement(path);
    if (element == null) return missing(path, name);
    if (Program.isField(element)) return field((VariableElement) element, path, null);
    if (element instanceof VariableElement variable) return variable(variable, path);
    if (element instanceof TypeElement type) return type(type, name);
    return Value.unknown;
  }

  private String self(TreePath path) {
    TypeElement own = typing.enclosingClass(path);
    String key = own == null ? null : program.keys.get(own);
    return key == null ? Value.unknown : Value.self(key);
  }

  private String missing(TreePath path, String name) {
    String owner = names.ownerOfImported(name);
    if (owner != null) return Value.external(owner + "." + name);
    if (!Character.isUpperCase(name.charAt(0))) {
      TypeElement own = typing.enclosingClass(path);
      return own != null && program.lacksSupertype(own) ? Value.member(self(path), name) : Value.unknown;
    }
    return Value.choice(names.symbolsOf(name).stream().map(Value::external).toList());
  }

  /** @param receiver null where the field is named alone */
  private String field(VariableElement field, TreePath path, String receiver) {
    Object constant = field.getConstantValue();
    if (constant != null) return literal(constant);
    String name = field.getSimpleName().toString();
    TypeElement owner = (TypeElement) field.getEnclosingElement();
    String key = program.keys.get(owner);
    if (field.getModifiers().contains(Modifier.STATIC))
      return key == null ? Value.external(program.symbolOf(owner) + "." + name) : Value.member(Value.type(key), name);
    if (receiver != null) return Value.member(receiver, name);
    return key == null ? Value.member(self(path), name) : Value.member(Value.self(enclosing(path, owner)), name);
  }

  /** Key of the class around a place that has the members of a class. */
  private String enclosing(TreePath path, TypeElement owner) {
    for (TreePath each = path; each != null; each = each.getParentPath())
      if (program.trees.getElement(each) instanceof TypeElement type && each.getLeaf() instanceof com.sun.source.tree.ClassTree
          && (type.equals(owner) || program.supertypesOf(type).contains(owner))) return program.keys.get(type);
    return program.keys.get(owner);
  }

  private String variable(VariableElement variable, TreePath path) {
    String found = valuesOfVariables.get(variable);
    if (found != null) return found;
    valuesOfVariables.put(variable, Value.unknown);
    found = readVariable(variable, path);
    valuesOfVariables.put(variable, found);
    return found;
  }

  private String readVariable(VariableElement variable, TreePath path) {
    Variables.Variable given = variables.of(variable);
    if (given == null) return Value.unknown;
    String declared = given.type() == null || given.declaration() == null ? null : references.of(given.declaration(), given.type());
    if (given.index() >= 0) {
      String function = program.keyOfTree.get(given.function());
      return function == null ? Value.unknown : Value.parameter(function, given.index());
    }
    List<String> values = new ArrayList<>();
    for (TreePath each : given.assigned()) values.add(of(each));
    if (given.iterated() != null) values.add(Value.element(of(given.iterated())));
    String all = Value.choice(values);
    if (!given.appended().isEmpty()) {
      List<String> parts = new ArrayList<>(List.of(all));
      for (TreePath each : given.appended()) parts.add(of(each));
      return Value.joined(parts);
    }
    return declared == null ? all : withType(all, declared, path);
  }

  /** A value of which only its source is known has its declared type too. */
  private String withType(String value, String reference, TreePath path) {
    boolean isKnown = !Value.isResult(value) && !value.equals(Value.unknown) && !value.startsWith("{\"kind\":\"element\"");
    if (isKnown || reference.startsWith("{\"name\":" + Value.unknown) || reference.contains("\"java.lang#")) return value;
    return Value.choice(List.of(value, Value.typed(reference)));
  }

  private String type(TypeElement type, String written) {
    String owner = names.ownerOfImported(written);
    if (type.asType().getKind() == TypeKind.ERROR && owner != null) return Value.external(owner + "." + written);
    if (type.asType().getKind() == TypeKind.ERROR) return Value.choice(names.symbolsOf(written).stream().map(Value::external).toList());
    String key = program.keys.get(type);
    return key == null ? Value.external(program.symbolOf(type)) : Value.type(key);
  }

  private String selected(TreePath path, MemberSelectTree select) {
    String name = select.getIdentifier().toString();
    if (name.equals("class")) return of(path, select.getExpression());
    Element element = program.trees.getElement(path);
    if (name.equals("this") || name.equals("super")) {
      Element outer = program.trees.getElement(new TreePath(path, select.getExpression()));
      String key = outer == null ? null : program.keys.get(outer);
      return key == null ? Value.unknown : name.equals("this") ? Value.self(key) : Value.above(key);
    }
    if (element instanceof TypeElement type) return type(type, select.toString());
    if (Program.isField(element) && element.getEnclosingElement().asType().getKind() != TypeKind.ERROR)
      return name.equals("length") ? Value.unknown : field((VariableElement) element, path, of(path, select.getExpression()));
    String of = of(path, select.getExpression());
    if (of.equals(Value.unknown)) {
      String symbol = Character.isUpperCase(name.charAt(0)) ? names.symbolOf(select.toString()) : null;
      return symbol == null || symbol.startsWith(names.packageName + "#") ? Value.unknown : Value.external(symbol);
    }
    return element != null && element.getKind() == ElementKind.PACKAGE ? Value.unknown : Value.member(of, name);
  }

  /** The arguments of an annotation by their names; a lone one is `value`. */
  Map<String, String> annotationArguments(TreePath path, AnnotationTree annotation) {
    Map<String, String> found = new LinkedHashMap<>();
    for (ExpressionTree each : annotation.getArguments()) {
      TreePath here = new TreePath(path, each);
      if (each instanceof AssignmentTree pair) found.put(pair.getVariable().toString(), of(here, pair.getExpression()));
      else found.put("value", of(here));
    }
    return found;
  }

  List<TreePath> paths(TreePath around, List<? extends ExpressionTree> trees) {
    return trees.stream().map(each -> new TreePath(around, each)).toList();
  }

  CallResolver resolver() {
    return resolver;
  }
}
