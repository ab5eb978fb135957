package stratigraph.indexer;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.ErroneousTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WildcardTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** Signatures with full names of types, the same with and without the classes of libraries. */
final class Signatures {
  private final Program program;
  private final TypeNames names;

  Signatures(Program program, TypeNames names) {
    this.program = program;
    this.names = names;
  }

  /** `add(com.acme.Item, int) return java.util.List<com.acme.Item>`. */
  String of(String name, MethodTree method, ExecutableElement element, TreePath path) {
    List<String> types = new ArrayList<>();
    for (VariableTree each : method.getParameters()) types.add(type(each.getType(), path));
    if (element != null && element.isVarArgs() && !types.isEmpty())
      types.set(types.size() - 1, types.get(types.size() - 1).replaceAll("\\[]$", "..."));
    String result = method.getReturnType() == null ? "" : " return " + type(method.getReturnType(), path);
    return name + "(" + String.join(", ", types) + ")" + result;
  }

  String type(Tree tree, TreePath path) {
    if (tree == null || tree instanceof ErroneousTree) return "any";
    if (tree instanceof PrimitiveTypeTree) return tree.toString();
    if (tree instanceof ArrayTypeTree array) return type(array.getType(), path) + "[]";
    if (tree instanceof AnnotatedTypeTree annotated) return type(annotated.getUnderlyingType(), path);
    if (tree instanceof ParameterizedTypeTree generic)
      return type(generic.getType(), path) + generic.getTypeArguments().stream().map(each -> type(each, path)).collect(Collectors.joining(", ", "<", ">"));
    if (tree instanceof WildcardTree wildcard) {
      if (wildcard.getBound() == null) return "?";
      return "? " + (wildcard.getKind() == Tree.Kind.SUPER_WILDCARD ? "super " : "extends ") + type(wildcard.getBound(), path);
    }
    Element element = program.trees.getElement(new TreePath(path, tree));
    if (element instanceof TypeElement known && known.asType().getKind() != TypeKind.ERROR) return known.getQualifiedName().toString();
    if (element != null && element.asType().getKind() == TypeKind.TYPEVAR) return element.getSimpleName().toString();
    String symbol = names.symbolOf(tree.toString());
    return symbol == null || symbol.startsWith(names.packageName + "#") ? tree.toString() : TypeNames.fullNameOf(symbol);
  }

  /** A parameter's type in a key: as written, without packages, type arguments and annotations. */
  static String keyType(VariableTree parameter) {
    return parameter.getType() == null ? "" : keyType(parameter.getType(), parameter);
  }

  private static String keyType(Tree type, VariableTree parameter) {
    if (type instanceof ArrayTypeTree array) return keyType(array.getType(), parameter) + "[]";
    if (type instanceof AnnotatedTypeTree annotated) return keyType(annotated.getUnderlyingType(), parameter);
    if (type instanceof ParameterizedTypeTree generic) return keyType(generic.getType(), parameter);
    String written = type instanceof ErroneousTree ? "?" : type.toString();
    return written.substring(written.lastIndexOf('.') + 1);
  }
}
