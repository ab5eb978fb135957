package stratigraph.indexer;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;

/** Reads the shape of a file by its syntax alone. */
final class ShapeReader {
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final String source;
  private final Shape shape;
  private final StringBuilder text = new StringBuilder();
  private int copied;

  private ShapeReader(CompilationUnitTree unit, SourcePositions positions, SourceFile file) {
    this.unit = unit;
    this.positions = positions;
    source = file.text();
    shape = new Shape(file.path);
  }

  /** @param unit of the file's text with what Lombok generates */
  static Shape read(CompilationUnitTree unit, SourcePositions positions, SourceFile file) {
    return new ShapeReader(unit, positions, file).read();
  }

  private Shape read() {
    String prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
    shape.headers.add("package " + prefix);
    for (ImportTree each : unit.getImports()) {
      String name = each.getQualifiedIdentifier().toString();
      shape.imports.add((each.isStatic() ? "static " : "") + name);
      shape.importedPackages.add(Indexing.packageOf(each));
    }
    shape.superBuilders.addAll(Lombok.superBuildersOf(unit));
    for (Tree each : unit.getTypeDecls()) {
      if (!(each instanceof ClassTree type)) continue;
      shape.types.add(prefix + type.getSimpleName());
      type(type, "");
    }
    shape.text = text.append(source, copied, source.length()).toString();
    return shape;
  }

  private void type(ClassTree type, String outer) {
    String path = outer + type.getSimpleName();
    shape.simpleNames.add(type.getSimpleName().toString());
    String header = type.getKind() + " " + flags(type.getModifiers().getFlags()) + path + "<" + type.getTypeParameters() + "> " + type.getExtendsClause() + " " + type.getImplementsClause();
    shape.headers.add(header + " " + type.getPermitsClause());
    words(header);
    boolean isClosed = type.getKind() != Tree.Kind.CLASS && type.getKind() != Tree.Kind.ENUM;
    for (Tree each : type.getMembers()) {
      if (each instanceof ClassTree inner) type(inner, path + ".");
      else if (each instanceof MethodTree method) method(method, type, path, isClosed);
      else if (each instanceof VariableTree field) field(field, path, isClosed);
      else if (each instanceof BlockTree block) {
        readInner(block);
        replace(block, "{}");
      }
    }
  }

  private void method(MethodTree method, ClassTree type, String path, boolean isClosed) {
    StringBuilder declared = new StringBuilder(path).append(' ').append(flags(method.getModifiers().getFlags())).append(method.getTypeParameters()).append(' ').append(method.getReturnType());
    for (VariableTree each : method.getParameters()) declared.append(", ").append(each);
    // Apart, as the names in it are looked for.
    declared.append(" throws ").append(method.getThrows()).append(' ').append(method.getBody() == null).append(method.getDefaultValue() != null);
    boolean isConstructor = method.getReturnType() == null;
    add(isConstructor ? path.substring(path.lastIndexOf('.') + 1) : method.getName().toString(), declared.toString(), isClosed);
    shape.methods.add(isCompact(method, type) ? method.getName() + "/" + componentsOf(type) : arityOf(method));
    if (method.getBody() == null) return;
    readInner(method.getBody());
    replace(method.getBody(), "{}");
  }

  private void field(VariableTree field, String path, boolean isClosed) {
    ExpressionTree value = field.getInitializer();
    boolean isEnumConstant = value instanceof NewClassTree && positions.getEndPosition(unit, field.getType()) < 0;
    boolean isConstant = value == null || isConstant(value);
    String type = isEnumConstant ? "enum constant" : String.valueOf(field.getType());
    add(field.getName().toString(), path + " " + flags(field.getModifiers().getFlags()) + type + (isConstant ? " " + value : ""), isClosed);
    if (isConstant) return;
    readInner(value);
    // What stands in a constant of an enum stays: it decides on the class that the constant is of.
    if (!isEnumConstant) replace(value, "null");
  }

  private void add(String name, String declaration, boolean isClosed) {
    shape.members.add(new Shape.Member(name, declaration, isClosed));
    words(declaration);
  }

  /** Only what may be a constant of the language. */
  private static boolean isConstant(ExpressionTree value) {
    if (value instanceof LiteralTree || value instanceof IdentifierTree) return true;
    if (value instanceof MemberSelectTree select) return isConstant(select.getExpression());
    if (value instanceof ParenthesizedTree inner) return isConstant(inner.getExpression());
    if (value instanceof UnaryTree unary) return isConstant(unary.getExpression());
    if (value instanceof TypeCastTree cast) return isConstant(cast.getExpression());
    if (value instanceof BinaryTree both) return isConstant(both.getLeftOperand()) && isConstant(both.getRightOperand());
    return value instanceof ConditionalExpressionTree choice && isConstant(choice.getCondition()) && isConstant(choice.getTrueExpression()) && isConstant(choice.getFalseExpression());
  }

  /** Methods of the classes inside of code. */
  private void readInner(Tree code) {
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree method, Void unused) {
        shape.inner.add(arityOf(method));
        return super.visitMethod(method, null);
      }
    }.scan(code, null);
  }

  /** Whether it is a constructor of a record without its parameters, which are those of the record. */
  private boolean isCompact(MethodTree method, ClassTree type) {
    boolean mayBe = type.getKind() == Tree.Kind.RECORD && method.getReturnType() == null && method.getParameters().isEmpty() && method.getThrows().isEmpty();
    if (!mayBe || method.getBody() == null) return false;
    String head = source.substring((int) positions.getStartPosition(unit, method), (int) positions.getStartPosition(unit, method.getBody()));
    return !head.replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "").stripTrailing().endsWith(")");
  }

  private static long componentsOf(ClassTree record) {
    return record.getMembers().stream().filter(each -> each instanceof VariableTree field && !field.getModifiers().getFlags().contains(Modifier.STATIC)).count();
  }

  private static String arityOf(MethodTree method) {
    int count = method.getParameters().size();
    boolean isVarArgs = count > 0 && method.getParameters().get(count - 1).toString().contains("...");
    return isVarArgs ? method.getName() + "+" + (count - 1) : method.getName() + "/" + count;
  }

  private void replace(Tree tree, String by) {
    int start = (int) positions.getStartPosition(unit, tree);
    int end = (int) positions.getEndPosition(unit, tree);
    if (start < copied || end < start) return;
    text.append(source, copied, start).append(by);
    copied = end;
  }

  private void words(String declaration) {
    for (String each : declaration.split("[^\\p{L}\\p{N}_$]+")) if (!each.isEmpty()) shape.words.add(each);
  }

  private static String flags(Set<Modifier> flags) {
    return new TreeSet<>(flags).toString();
  }
}
