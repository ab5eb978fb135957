package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;

/** Types of the expressions of one file, also of those that the compiler gives up because a type is missing, and the methods that a call may mean. */
final class Typing {
  private final Program program;
  private final CompilationUnitTree unit;
  private final Map<Tree, TypeMirror> recovered = new IdentityHashMap<>();
  /** Types of variables declared with `var` whose value the compiler has no type for. */
  private final Map<Element, TypeMirror> inferred = new HashMap<>();

  Typing(Program program, CompilationUnitTree unit) {
    this.program = program;
    this.unit = unit;
  }

  /** The compiler's type, else what can be known of it without the missing types; null or an erroneous type where nothing is. */
  TypeMirror typeOf(TreePath path) {
    TypeMirror compiled = compiledType(path);
    if (Program.isKnown(compiled)) return compiled;
    Tree leaf = path.getLeaf();
    if (!recovered.containsKey(leaf)) {
      recovered.put(leaf, null);
      recovered.put(leaf, recover(path, leaf));
    }
    TypeMirror found = recovered.get(leaf);
    return found == null ? compiled : found;
  }

  /** The class that members of an expression are looked up in; null where it is not known. */
  TypeElement classOf(TreePath path) {
    return Program.elementOf(bounded(typeOf(path)));
  }

  void infer(Element variable, TreePath initializer) {
    if (variable == null || Program.isKnown(variable.asType())) return;
    TypeMirror type = useful(typeOf(initializer));
    if (type != null) inferred.put(variable, type);
  }

  private TypeMirror compiledType(TreePath path) {
    try {
      return program.trees.getTypeMirror(path);
    } catch (RuntimeException notAttributed) {
      return null;
    }
  }

  private TypeMirror recover(TreePath path, Tree leaf) {
    if (leaf instanceof ParenthesizedTree inner) return useful(typeOf(new TreePath(path, inner.getExpression())));
    if (leaf instanceof TypeCastTree cast && program.files.get(unit).isGenerated(program.positions.getStartPosition(unit, cast))) return typeOf(new TreePath(path, cast.getExpression()));
    if (leaf instanceof TypeCastTree cast) return useful(typeOf(new TreePath(path, cast.getType())));
    if (leaf instanceof ConditionalExpressionTree choice) {
      TypeMirror first = useful(typeOf(new TreePath(path, choice.getTrueExpression())));
      return first != null ? first : useful(typeOf(new TreePath(path, choice.getFalseExpression())));
    }
    if (leaf instanceof IdentifierTree) {
      Element element = program.trees.getElement(path);
      return element == null ? null : inferred.get(element);
    }
    if (!(leaf instanceof MethodInvocationTree call)) return null;
    TypeMirror receiver = call.getMethodSelect() instanceof MemberSelectTree select
        ? typeOf(new TreePath(new TreePath(path, select), select.getExpression())) : null;
    ExecutableElement method = program.trees.getElement(path) instanceof ExecutableElement known && !isErroneous(known) ? known : null;
    if (method != null) return resultOf(method, receiver);
    TypeMirror all = null;
    for (ExecutableElement each : candidates(path)) {
      TypeMirror result = resultOf(each, receiver);
      if (result == null || (all != null && !program.types.isSameType(all, result))) return null;
      all = result;
    }
    return all;
  }

  private TypeMirror resultOf(ExecutableElement method, TypeMirror receiver) {
    TypeMirror result = method.getReturnType();
    if (receiver instanceof DeclaredType declared && declared.getKind() == TypeKind.DECLARED) {
      ExecutableType member = asMember(declared, method);
      if (member != null) result = member.getReturnType();
    }
    if (result.getKind() == TypeKind.TYPEVAR) result = program.types.erasure(result);
    return useful(result);
  }

  private ExecutableType asMember(DeclaredType type, ExecutableElement method) {
    try {
      return program.types.asMemberOf(type, method) instanceof ExecutableType member ? member : null;
    } catch (IllegalArgumentException notAMember) {
      return null;
    }
  }

  private static TypeMirror useful(TypeMirror type) {
    return Program.isKnown(type) && !type.toString().equals("java.lang.Object") ? type : null;
  }

  static boolean isErroneous(ExecutableElement method) {
    return method.getEnclosingElement().asType().getKind() == TypeKind.ERROR;
  }

  static TypeMirror bounded(TypeMirror type) {
    TypeMirror found = type;
    for (int i = 0; i < 8 && found != null && found.getKind() == TypeKind.TYPEVAR; i++) found = ((TypeVariable) found).getUpperBound();
    return found instanceof IntersectionType several ? several.getBounds().get(0) : found;
  }

  /** The innermost class around a place. */
  TypeElement enclosingClass(TreePath path) {
    for (TreePath each = path; each != null; each = each.getParentPath())
      if (each.getLeaf() instanceof ClassTree && program.trees.getElement(each) instanceof TypeElement type) return type;
    return null;
  }

  /** True where an argument has no known type, so that the compiler may choose another overload than with all types. */
  boolean isDoubtful(TreePath call) {
    List<? extends ExpressionTree> given = argumentsOf(call.getLeaf());
    if (given == null) return !Program.isKnown(compiledType(call));
    for (ExpressionTree each : given) {
      if (isFunction(each) || each.getKind() == Tree.Kind.NULL_LITERAL) continue;
      if (!Program.isKnown(compiledType(new TreePath(call, each)))) return true;
    }
    return false;
  }

  /** Null of a method reference. */
  static List<? extends ExpressionTree> argumentsOf(Tree call) {
    if (call instanceof MethodInvocationTree invocation) return invocation.getArguments();
    return call instanceof NewClassTree made ? made.getArguments() : null;
  }

  static String nameOf(Tree call) {
    if (call instanceof NewClassTree) return "<init>";
    if (call instanceof MemberReferenceTree reference)
      return reference.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "<init>" : reference.getName().toString();
    ExpressionTree select = ((MethodInvocationTree) call).getMethodSelect();
    if (select instanceof MemberSelectTree member) return member.getIdentifier().toString();
    return select instanceof IdentifierTree name ? name.getName().toString() : "";
  }

  /** Methods of the receiver's class that have the name and may take the arguments, by the types that are known. */
  List<ExecutableElement> candidates(TreePath call) {
    Tree leaf = call.getLeaf();
    String name = nameOf(leaf);
    if (leaf instanceof NewClassTree made) return fitting(call, typeOf(new TreePath(call, made.getIdentifier())), name);
    if (leaf instanceof MemberReferenceTree reference) return fitting(call, typeOf(new TreePath(call, reference.getQualifierExpression())), name);
    ExpressionTree select = ((MethodInvocationTree) leaf).getMethodSelect();
    if (select instanceof MemberSelectTree member) {
      TreePath receiver = new TreePath(new TreePath(call, member), member.getExpression());
      List<ExecutableElement> found = fitting(call, typeOf(receiver), name);
      return found.isEmpty() && isInherited(receiver) ? ofTypeArguments(call, name) : found;
    }
    if (name.equals("this") || name.equals("super")) {
      TypeElement own = enclosingClass(call);
      return own == null ? List.of() : fitting(call, name.equals("this") ? own.asType() : own.getSuperclass(), "<init>");
    }
    for (TreePath each = call; each != null; each = each.getParentPath()) {
      if (!(each.getLeaf() instanceof ClassTree) || !(program.trees.getElement(each) instanceof TypeElement type)) continue;
      List<ExecutableElement> found = fitting(call, type.asType(), name);
      if (!found.isEmpty()) return found;
    }
    return List.of();
  }

  /** True for a field or getter of the own object that no source declares: a missing type above the class has it. */
  private boolean isInherited(TreePath receiver) {
    Tree leaf = receiver.getLeaf();
    if (Program.isKnown(compiledType(receiver))) return false;
    if (leaf instanceof MethodInvocationTree getter) {
      if (!getter.getArguments().isEmpty() || !candidates(receiver).isEmpty()) return false;
      leaf = getter.getMethodSelect();
    } else if (program.trees.getElement(receiver) instanceof VariableElement) {
      return false;
    }
    boolean isOwn = leaf instanceof MemberSelectTree member && member.getExpression() instanceof IdentifierTree of
        && (of.getName().contentEquals("this") || of.getName().contentEquals("super"));
    boolean isName = leaf instanceof IdentifierTree name && Character.isLowerCase(name.getName().charAt(0));
    TypeElement own = isOwn || isName ? enclosingClass(receiver) : null;
    return own != null && program.lacksSupertype(own);
  }

  /**
   * Methods of the one class among the type arguments of what the own class is derived from that has the method: `dao.find(id)` in
   * `class Users extends Service<UserDao, User>`, where `Service` is missing.
   */
  private List<ExecutableElement> ofTypeArguments(TreePath call, String name) {
    List<ExecutableElement> found = List.of();
    for (TypeElement each : program.typeArgumentsAbove(enclosingClass(call))) {
      List<ExecutableElement> own = fitting(call, each.asType(), name);
      if (own.isEmpty()) continue;
      if (!found.isEmpty()) return List.of();
      found = own;
    }
    return found;
  }

  private List<ExecutableElement> fitting(TreePath call, TypeMirror receiver, String name) {
    TypeMirror on = bounded(receiver);
    TypeElement type = Program.elementOf(on);
    if (type == null) return List.of();
    List<? extends ExpressionTree> given = argumentsOf(call.getLeaf());
    List<ExecutableElement> found = new ArrayList<>();
    for (ExecutableElement each : name.equals("<init>") ? ownMethods(type, name) : methods(type, name))
      if (given == null || takes(each, (DeclaredType) on, call, given)) found.add(each);
    return found;
  }

  private boolean takes(ExecutableElement method, DeclaredType on, TreePath call, List<? extends ExpressionTree> given) {
    int count = method.getParameters().size();
    if (method.isVarArgs()) return given.size() >= count - 1;
    if (count != given.size()) return false;
    ExecutableType member = asMember(on, method);
    for (int i = 0; i < count; i++) {
      if (isFunction(given.get(i))) continue;
      TypeMirror argument = typeOf(new TreePath(call, given.get(i)));
      TypeMirror parameter = member == null ? method.getParameters().get(i).asType() : member.getParameterTypes().get(i);
      if (Program.isKnown(argument) && Program.isKnown(parameter) && !isAssignable(argument, parameter)) return false;
    }
    return true;
  }

  private boolean isAssignable(TypeMirror argument, TypeMirror parameter) {
    try {
      return program.types.isAssignable(program.types.erasure(argument), program.types.erasure(parameter));
    } catch (IllegalArgumentException notComparable) {
      return true;
    }
  }

  private static boolean isFunction(ExpressionTree argument) {
    return argument instanceof LambdaExpressionTree || argument instanceof MemberReferenceTree;
  }

  /** Methods of a name: own ones first, then those above that none with the same parameters overrides. */
  private List<ExecutableElement> methods(TypeElement type, String name) {
    List<ExecutableElement> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Set<TypeElement> all = new LinkedHashSet<>();
    all.add(type);
    all.addAll(program.supertypesOf(type));
    for (TypeElement each : all) for (ExecutableElement method : ownMethods(each, name)) if (seen.add(signatureOf(method))) found.add(method);
    return found;
  }

  private List<ExecutableElement> ownMethods(TypeElement type, String name) {
    List<ExecutableElement> written = program.declared.get(type);
    List<ExecutableElement> found = new ArrayList<>();
    for (Element each : written == null ? type.getEnclosedElements() : written)
      if (each instanceof ExecutableElement method && method.getSimpleName().contentEquals(name)) found.add(method);
    return found;
  }

  private String signatureOf(ExecutableElement method) {
    String key = program.keys.get(method);
    if (key != null && key.endsWith(")")) return key.substring(key.lastIndexOf('('));
    StringBuilder types = new StringBuilder();
    for (VariableElement each : method.getParameters()) types.append(program.types.erasure(each.asType())).append(',');
    return types.toString();
  }

  /** The one among candidates whose parameters all others can take too; null where there is none. */
  ExecutableElement mostSpecific(List<ExecutableElement> candidates) {
    for (ExecutableElement each : candidates) {
      boolean isFirst = true;
      for (ExecutableElement other : candidates) isFirst &= other == each || isMoreSpecific(each, other);
      if (isFirst) return each;
    }
    return null;
  }

  private boolean isMoreSpecific(ExecutableElement method, ExecutableElement other) {
    if (method.getParameters().size() != other.getParameters().size()) return false;
    for (int i = 0; i < method.getParameters().size(); i++)
      if (!isAssignable(method.getParameters().get(i).asType(), other.getParameters().get(i).asType())) return false;
    return true;
  }
}
