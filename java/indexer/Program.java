package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** One run of the compiler, and the keys of what its sources declare. */
final class Program {
  final Trees trees;
  final Elements elements;
  final Types types;
  final SourcePositions positions;
  /** Keys of in-house types, methods, constructors and fields. */
  final Map<Element, String> keys = new HashMap<>();
  /** Keys of the declarations that code stands in: classes, methods, fields, lambdas. */
  final Map<Tree, String> keyOfTree = new IdentityHashMap<>();
  /** Methods and constructors as written: the compiler drops those whose parameters of missing types it takes for equal. */
  final Map<TypeElement, List<ExecutableElement>> declared = new HashMap<>();
  /** What the type of a variable, or the result of a method, is by its source, where the compiler does not know the type. */
  final Map<Element, String> writtenTypes = new HashMap<>();
  final Map<CompilationUnitTree, SourceFile> files = new LinkedHashMap<>();
  /** `name/count of parameters` of in-house methods, `name+` with the least count of those that take any number. */
  private final Map<String, Integer> arities = new HashMap<>();
  /** What a class extends, then what it implements, in the order of the source. */
  private final Map<TypeElement, List<Supertype>> written = new HashMap<>();
  private final Map<TypeElement, Set<TypeElement>> typeArguments = new HashMap<>();
  private final Map<CompilationUnitTree, TypeNames> names = new IdentityHashMap<>();
  private final Map<TypeElement, Set<TypeElement>> supertypes = new HashMap<>();

  /** @param type null where the compiler does not find it @param symbol of a type of a library; null of an in-house one, or where the name may stand for several */
  record Supertype(TypeElement type, String symbol) {}

  Program(JavacTask task) {
    trees = Trees.instance(task);
    elements = task.getElements();
    types = task.getTypes();
    positions = trees.getSourcePositions();
  }

  TypeNames namesOf(CompilationUnitTree unit) {
    return names.computeIfAbsent(unit, each -> new TypeNames(each, this));
  }

  /** True for a type that the compiler knows. */
  static boolean isKnown(TypeMirror type) {
    if (type == null) return false;
    return switch (type.getKind()) {
      case ERROR, NONE, OTHER, VOID, NULL, PACKAGE -> false;
      case ARRAY -> isKnown(((ArrayType) type).getComponentType());
      default -> true;
    };
  }

  /** The class or interface of a known type; null of any other. */
  static TypeElement elementOf(TypeMirror type) {
    return type instanceof DeclaredType declared && declared.getKind() == TypeKind.DECLARED
        && declared.asElement() instanceof TypeElement element ? element : null;
  }

  void rememberMethod(ExecutableElement method, TypeElement type) {
    declared.computeIfAbsent(type, each -> new ArrayList<>()).add(method);
    int count = method.getParameters().size();
    if (method.isVarArgs()) arities.merge(method.getSimpleName() + "+", count - 1, Math::min);
    else arities.put(method.getSimpleName() + "/" + count, count);
  }

  /** Methods of a file that the compiler is not given, or not with all bodies. */
  void rememberMethods(Shape shape) {
    shape.methods.forEach(this::rememberArity);
    shape.inner.forEach(this::rememberArity);
  }

  private void rememberArity(String method) {
    int at = Math.max(method.lastIndexOf('/'), method.lastIndexOf('+'));
    int count = Integer.parseInt(method.substring(at + 1));
    if (method.charAt(at) == '+') arities.merge(method.substring(0, at + 1), count, Math::min);
    else arities.put(method, count);
  }

  /** False where no in-house method of the name takes so many arguments. */
  boolean mayBeInHouse(String name, int count) {
    return arities.containsKey(name + "/" + count) || arities.getOrDefault(name + "+", Integer.MAX_VALUE) <= count;
  }

  /** The key of an in-house method or constructor; one that no source states stands for its class. */
  String keyOf(ExecutableElement method) {
    String own = keys.get(method);
    return own != null ? own : keys.get(method.getEnclosingElement());
  }

  /** `package#Outer.Inner` of a type of a library. */
  String symbolOf(TypeElement type) {
    StringBuilder path = new StringBuilder(type.getSimpleName());
    Element outer = type.getEnclosingElement();
    for (; outer instanceof TypeElement each; outer = outer.getEnclosingElement()) path.insert(0, each.getSimpleName() + ".");
    String of = elements.getPackageOf(type).getQualifiedName().toString();
    return of + "#" + path;
  }

  /** Classes and interfaces above a type, nearest first. */
  Set<TypeElement> supertypesOf(TypeElement type) {
    Set<TypeElement> known = supertypes.get(type);
    if (known != null) return known;
    Set<TypeElement> found = new LinkedHashSet<>();
    Deque<TypeElement> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      TypeElement each = open.poll();
      for (TypeMirror above : directSupertypes(each)) {
        TypeElement element = elementOf(above);
        if (element != null && found.add(element)) open.add(element);
      }
    }
    supertypes.put(type, found);
    return found;
  }

  List<TypeMirror> directSupertypes(TypeElement type) {
    List<TypeMirror> found = new ArrayList<>();
    TypeMirror above = type.getSuperclass();
    if (above != null && above.getKind() != TypeKind.NONE) found.add(above);
    found.addAll(type.getInterfaces());
    return found;
  }

  void rememberSupertypes(TypeElement type, ClassTree tree, TreePath path, TypeNames of) {
    List<Tree> above = new ArrayList<>();
    if (tree.getExtendsClause() != null) above.add(tree.getExtendsClause());
    above.addAll(tree.getImplementsClause());
    if (tree.getSimpleName().length() == 0 && path.getParentPath().getLeaf() instanceof NewClassTree made) above.add(made.getIdentifier());
    List<Supertype> found = new ArrayList<>();
    for (Tree each : above) {
      TypeElement known = trees.getElement(new TreePath(path, each)) instanceof TypeElement element && element.asType().getKind() != TypeKind.ERROR ? element : null;
      if (known == null && trees.getElement(new TreePath(path, each)) instanceof ExecutableElement constructor
          && constructor.getEnclosingElement() instanceof TypeElement owner && owner.asType().getKind() != TypeKind.ERROR) known = owner;
      found.add(new Supertype(known, known == null ? of.symbolOf(each.toString()) : null));
    }
    written.putIfAbsent(type, found);
    Set<TypeElement> arguments = new LinkedHashSet<>();
    for (Tree each : above) {
      if (!(each instanceof ParameterizedTypeTree generic)) continue;
      TreePath place = new TreePath(path, each);
      for (Tree argument : generic.getTypeArguments())
        if (trees.getElement(new TreePath(place, argument)) instanceof TypeElement element && element.asType().getKind() != TypeKind.ERROR) arguments.add(element);
    }
    if (!arguments.isEmpty()) typeArguments.putIfAbsent(type, arguments);
  }

  /** In-house classes and interfaces that a class, and those above it, state as type arguments of what they are derived from. */
  Set<TypeElement> typeArgumentsAbove(TypeElement type) {
    Set<TypeElement> found = new LinkedHashSet<>(typeArguments.getOrDefault(type, Set.of()));
    for (TypeElement each : supertypesOf(type)) found.addAll(typeArguments.getOrDefault(each, Set.of()));
    found.removeIf(each -> !keys.containsKey(each));
    return found;
  }

  List<Supertype> writtenSupertypes(TypeElement type) {
    return written.getOrDefault(type, List.of());
  }

  /**
   * The type of a library through which an in-house class inherits.
   * @param declaring the type that declares what is inherited; null where it is not known, and the first missing type is the answer
   */
  String externalBase(TypeElement type, TypeElement declaring) {
    for (Supertype above : writtenSupertypes(type)) {
      if (above.type() == null) {
        if (declaring == null && above.symbol() != null) return above.symbol();
      } else if (keys.containsKey(above.type())) {
        String found = externalBase(above.type(), declaring);
        if (found != null) return found;
      } else if (declaring != null && types.isSubtype(types.erasure(above.type().asType()), types.erasure(declaring.asType()))) {
        return symbolOf(above.type());
      }
    }
    return null;
  }

  /** True where the compiler lacks a type above this one. */
  boolean lacksSupertype(TypeElement type) {
    if (directSupertypes(type).stream().anyMatch(each -> each.getKind() == TypeKind.ERROR)) return true;
    return supertypesOf(type).stream().anyMatch(each -> directSupertypes(each).stream().anyMatch(above -> above.getKind() == TypeKind.ERROR));
  }

  static boolean isField(Element element) {
    return element != null && (element.getKind() == ElementKind.FIELD || element.getKind() == ElementKind.ENUM_CONSTANT);
  }
}
