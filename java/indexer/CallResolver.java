package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;

/** Finds what the calls of one file call. The target is the same with and without the classes of libraries, or it says that it is one of several. */
final class CallResolver {
  private final Program program;
  private final TypeNames names;
  private final Typing typing;

  CallResolver(Program program, CompilationUnitTree unit, Typing typing) {
    this.program = program;
    this.typing = typing;
    names = program.namesOf(unit);
  }

  /** @param call path of an invocation, a `new`, or a method reference */
  CallTarget resolve(TreePath call) {
    ExecutableElement compiled = program.trees.getElement(call) instanceof ExecutableElement found && !Typing.isErroneous(found) ? found : null;
    if (compiled != null && program.keyOf(compiled) != null) return CallTarget.inHouse(checked(call, compiled));
    if (compiled != null) {
      List<ExecutableElement> own = typing.isDoubtful(call) ? inHouse(typing.candidates(call)) : List.of();
      return own.isEmpty() ? CallTarget.library(librarySymbol(call, compiled)) : CallTarget.inHouse(own);
    }
    List<ExecutableElement> all = typing.candidates(call);
    List<ExecutableElement> own = inHouse(all);
    if (!own.isEmpty()) return CallTarget.inHouse(own);
    if (!all.isEmpty()) return CallTarget.library(librarySymbol(call, all.get(0)));
    String symbol = missingSymbol(call);
    return symbol != null ? CallTarget.library(symbol) : CallTarget.open(causeOf(call));
  }

  /** The compiler's choice, with all other overloads that it may have missed because a type is missing. */
  private List<ExecutableElement> checked(TreePath call, ExecutableElement compiled) {
    boolean isDoubtful = typing.isDoubtful(call);
    boolean isErroneous = compiled.getParameters().stream().anyMatch(each -> !Program.isKnown(each.asType()));
    if (!isDoubtful && !isErroneous) return List.of(compiled);
    List<ExecutableElement> all = inHouse(typing.candidates(call));
    if (all.size() < 2) return all.isEmpty() ? List.of(compiled) : all;
    if (!isDoubtful && Typing.argumentsOf(call.getLeaf()) != null) {
      List<ExecutableElement> known = all.stream()
          .filter(each -> !each.isVarArgs() && each.getParameters().stream().allMatch(parameter -> Program.isKnown(parameter.asType()))).toList();
      ExecutableElement best = typing.mostSpecific(known);
      if (best != null) return List.of(best);
    }
    return all;
  }

  private List<ExecutableElement> inHouse(List<ExecutableElement> methods) {
    return methods.stream().filter(each -> program.keyOf(each) != null).toList();
  }

  /** A library's method by the type it is called on, as bytecode names it. */
  private String librarySymbol(TreePath call, ExecutableElement method) {
    // Methods of arrays have no class.
    TypeElement declaring = method.getEnclosingElement() instanceof TypeElement type ? type : program.elements.getTypeElement("java.lang.Object");
    String name = "." + (method.getSimpleName().contentEquals("<init>") ? lastName(program.symbolOf(declaring)) : method.getSimpleName().toString());
    if (declaring.getQualifiedName().contentEquals("java.lang.Object") || method.getSimpleName().contentEquals("<init>"))
      return program.symbolOf(declaring) + name;
    TypeElement receiver = receiverClass(call);
    if (receiver == null) return program.symbolOf(declaring) + name;
    if (!program.keys.containsKey(receiver)) {
      boolean inherits = receiver.equals(declaring) || program.supertypesOf(receiver).contains(declaring);
      return program.symbolOf(inherits ? receiver : declaring) + name;
    }
    String base = program.externalBase(receiver, declaring);
    return (base == null ? program.symbolOf(declaring) : base) + name;
  }

  /** The class that a method is looked up in; null where it is not known or there is no receiver, as of a static import. */
  TypeElement receiverClass(TreePath call) {
    TreePath receiver = receiverOf(call);
    if (receiver != null) {
      Element element = program.trees.getElement(receiver);
      if (element instanceof TypeElement type && type.asType().getKind() != TypeKind.ERROR) return type;
      return typing.classOf(receiver);
    }
    if (!(call.getLeaf() instanceof MethodInvocationTree)) return null;
    if (program.trees.getElement(call) instanceof ExecutableElement method && method.getEnclosingElement() instanceof TypeElement declaring)
      for (TreePath each = call; each != null; each = each.getParentPath())
        if (each.getLeaf() instanceof ClassTree && program.trees.getElement(each) instanceof TypeElement type
            && (type.equals(declaring) || program.supertypesOf(type).contains(declaring))) return type;
    return null;
  }

  /** Path of the expression or type that a member is called on; null where there is none. */
  static TreePath receiverOf(TreePath call) {
    Tree leaf = call.getLeaf();
    if (leaf instanceof MethodInvocationTree invocation && invocation.getMethodSelect() instanceof MemberSelectTree select)
      return new TreePath(new TreePath(call, select), select.getExpression());
    return leaf instanceof MemberReferenceTree reference ? new TreePath(call, reference.getQualifierExpression()) : null;
  }

  /** The symbol of what is called on a type that the compiler does not find. */
  private String missingSymbol(TreePath call) {
    Tree leaf = call.getLeaf();
    String name = Typing.nameOf(leaf);
    if (leaf instanceof NewClassTree made) {
      String type = names.symbolOf(made.getIdentifier().toString());
      return type == null ? null : type + "." + lastName(type);
    }
    TreePath receiver = receiverOf(call);
    if (receiver != null) {
      boolean isSuper = receiver.getLeaf() instanceof IdentifierTree identifier && identifier.getName().contentEquals("super");
      String type = isSuper ? inheritedSymbol(call) : typeSymbol(receiver);
      if (type == null) return null;
      return type + "." + (name.equals("<init>") ? lastName(type) : name);
    }
    if (name.equals("this")) return null;
    if (name.equals("super")) {
      String type = inheritedSymbol(call);
      return type == null ? null : type + "." + lastName(type);
    }
    String imported = names.ownerOfImported(name);
    if (imported != null) return imported + "." + name;
    String type = inheritedSymbol(call);
    if (type == null && names.possibleOwners().size() == 1) type = names.possibleOwners().get(0);
    return type == null ? null : type + "." + name;
  }

  private String inheritedSymbol(TreePath place) {
    for (TreePath each = place; each != null; each = each.getParentPath()) {
      if (!(each.getLeaf() instanceof ClassTree) || !(program.trees.getElement(each) instanceof TypeElement type)) continue;
      String base = program.externalBase(type, null);
      if (base != null) return base;
    }
    return null;
  }

  /** The innermost class around a place that may inherit what no source declares, as one of its supertypes is missing; null for none. */
  TypeElement heir(TreePath place) {
    for (TreePath each = place; each != null; each = each.getParentPath())
      if (each.getLeaf() instanceof ClassTree && program.trees.getElement(each) instanceof TypeElement type && program.lacksSupertype(type)) return type;
    return null;
  }

  /** The symbol of the library's type that an expression has or that it names, by what the sources say; null where they do not. */
  String typeSymbol(TreePath path) {
    Tree leaf = path.getLeaf();
    if (leaf instanceof ParenthesizedTree inner) return typeSymbol(new TreePath(path, inner.getExpression()));
    if (leaf instanceof TypeCastTree cast) return names.symbolOf(cast.getType().toString());
    if (leaf instanceof NewClassTree made) return names.symbolOf(made.getIdentifier().toString());
    Element element = program.trees.getElement(path);
    TypeElement type = typing.classOf(path);
    if (type != null) return program.keys.containsKey(type) ? program.externalBase(type, null) : program.symbolOf(type);
    if (element instanceof VariableElement || element instanceof ExecutableElement) return program.writtenTypes.get(element);
    boolean isName = leaf instanceof IdentifierTree || leaf instanceof MemberSelectTree;
    return isName && looksLikeType(leaf.toString()) ? names.symbolOf(leaf.toString()) : null;
  }

  /** A name that is nothing in the sources: of a type, if it begins with a capital letter. */
  private static boolean looksLikeType(String name) {
    String last = name.substring(name.lastIndexOf('.') + 1);
    boolean isConstant = last.length() > 1 && last.equals(last.toUpperCase(java.util.Locale.ROOT));
    return !last.isEmpty() && Character.isUpperCase(last.charAt(0)) && !(isConstant && name.indexOf('.') >= 0);
  }


  static String lastName(String symbol) {
    return symbol.substring(Math.max(symbol.lastIndexOf('.'), symbol.lastIndexOf('#')) + 1);
  }

  /** True for a method that another class may override. */
  static boolean isVirtual(ExecutableElement method) {
    return !method.getModifiers().contains(Modifier.STATIC) && !method.getModifiers().contains(Modifier.PRIVATE)
        && !method.getSimpleName().contentEquals("<init>");
  }

  private String causeOf(TreePath call) {
    TreePath receiver = receiverOf(call);
    if (call.getLeaf() instanceof NewClassTree) return "the class is not found, and several imports may bring it";
    if (receiver == null) return "the method is not found: a type above the class is missing";
    ExpressionTree expression = (ExpressionTree) receiver.getLeaf();
    if (expression instanceof MethodInvocationTree) return "called on the result of a call whose type is not found";
    if (typing.classOf(receiver) != null) return "the class has no such method: a type above it, or what generates it, is missing";
    return "called on a value whose type is not found";
  }
}
