package stratigraph.indexer;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WildcardTree;
import com.sun.source.util.TreePath;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** Types as the code model writes them: a name as a value, with type arguments. */
final class TypeReferences {
  private final Program program;
  private final TypeNames names;

  TypeReferences(Program program, TypeNames names) {
    this.program = program;
    this.names = names;
  }

  /** Of a type without a name, such as a primitive one, the name is unknown. */
  String of(TreePath around, Tree type) {
    if (type instanceof AnnotatedTypeTree annotated) return of(around, annotated.getUnderlyingType());
    if (type instanceof ArrayTypeTree array) return of(around, array.getType());
    if (type instanceof WildcardTree wildcard) return wildcard.getBound() == null ? plain(Value.unknown) : of(around, wildcard.getBound());
    if (type instanceof ParameterizedTypeTree generic)
      return "{\"name\":" + name(around, generic.getType()) + ",\"arguments\":["
          + generic.getTypeArguments().stream().map(each -> of(around, each)).collect(Collectors.joining(",")) + "]}";
    return plain(name(around, type));
  }

  static String plain(String name) {
    return "{\"name\":" + name + ",\"arguments\":[]}";
  }

  /** What the name of a type stands for, as a value. */
  String name(TreePath around, Tree type) {
    if (!(type instanceof IdentifierTree) && !(type instanceof MemberSelectTree)) return Value.unknown;
    Element element = program.trees.getElement(new TreePath(around, type));
    if (element instanceof TypeElement known && known.asType().getKind() != TypeKind.ERROR) {
      String key = program.keys.get(known);
      return key == null ? Value.external(program.symbolOf(known)) : Value.type(key);
    }
    if (element != null && element.asType().getKind() == TypeKind.TYPEVAR) return Value.unknown;
    return Value.choice(names.symbolsOf(type.toString()).stream().map(Value::external).toList());
  }
}
