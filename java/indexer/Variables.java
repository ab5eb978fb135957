package stratigraph.indexer;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;

/** What is assigned to the parameters and local variables of one file. */
final class Variables extends TreePathScanner<Void, Void> {
  /**
   * @param type as written; null of `var` and of a parameter without a type
   * @param function the method or lambda of a parameter, with its index; the index is -1 of any other variable
   * @param iterated what a loop goes through
   * @param appended strings put behind the value, in the order of the source
   */
  record Variable(
      Tree type, TreePath declaration, Tree function, int index, List<TreePath> assigned, TreePath iterated, List<TreePath> appended) {}

  private final Program program;
  private final Map<Element, Variable> found = new IdentityHashMap<>();

  Variables(Program program) {
    this.program = program;
  }

  /** Null of a variable that the file does not declare. */
  Variable of(Element variable) {
    return found.get(variable);
  }

  @Override
  public Void visitMethod(MethodTree method, Void unused) {
    addParameters(method, method.getParameters());
    return super.visitMethod(method, null);
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
    addParameters(lambda, lambda.getParameters());
    return super.visitLambdaExpression(lambda, null);
  }

  private void addParameters(Tree function, List<? extends VariableTree> parameters) {
    for (int i = 0; i < parameters.size(); i++) {
      TreePath path = new TreePath(getCurrentPath(), parameters.get(i));
      Element element = program.trees.getElement(path);
      if (element != null) found.put(element, new Variable(parameters.get(i).getType(), path, function, i, List.of(), null, List.of()));
    }
  }

  @Override
  public Void visitVariable(VariableTree variable, Void unused) {
    Element element = program.trees.getElement(getCurrentPath());
    if (element != null && !found.containsKey(element) && !Program.isField(element)) declare(element, variable);
    return super.visitVariable(variable, null);
  }

  private void declare(Element element, VariableTree variable) {
    TreePath path = getCurrentPath();
    List<TreePath> assigned = new ArrayList<>();
    if (variable.getInitializer() != null) assigned.add(new TreePath(path, variable.getInitializer()));
    TreePath around = path.getParentPath();
    TreePath iterated = around.getLeaf() instanceof EnhancedForLoopTree loop && loop.getVariable() == variable ? new TreePath(around, loop.getExpression()) : null;
    for (TreePath each = around; each != null && assigned.isEmpty(); each = each.getParentPath()) {
      if (each.getLeaf() instanceof InstanceOfTree test) assigned.add(new TreePath(each, test.getExpression()));
      else if (!each.getLeaf().getKind().name().endsWith("PATTERN")) break;
    }
    found.put(element, new Variable(variable.getType(), path, null, -1, assigned, iterated, new ArrayList<>()));
  }

  @Override
  public Void visitAssignment(AssignmentTree assignment, Void unused) {
    Variable variable = variableOf(assignment.getVariable());
    if (variable != null && variable.index() < 0) variable.assigned().add(new TreePath(getCurrentPath(), assignment.getExpression()));
    return super.visitAssignment(assignment, null);
  }

  @Override
  public Void visitCompoundAssignment(CompoundAssignmentTree assignment, Void unused) {
    Variable variable = variableOf(assignment.getVariable());
    if (variable != null && variable.index() < 0 && assignment.getKind() == Tree.Kind.PLUS_ASSIGNMENT && isText(assignment.getVariable()))
      variable.appended().add(new TreePath(getCurrentPath(), assignment.getExpression()));
    return super.visitCompoundAssignment(assignment, null);
  }

  /** `builder.append(a).append(b)` as it is read from its end: the arguments of the inner call come first. */
  @Override
  public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
    super.visitMethodInvocation(call, null);
    if (call.getArguments().size() != 1 || !isAppend(call)) return null;
    ExpressionTree receiver = call;
    while (receiver instanceof MethodInvocationTree each && isAppend(each)) receiver = ((MemberSelectTree) each.getMethodSelect()).getExpression();
    Variable variable = receiver instanceof IdentifierTree ? variableOf(receiver) : null;
    boolean isBuilder = variable != null && variable.index() < 0 && !variable.assigned().isEmpty()
        && variable.assigned().get(0).getLeaf().toString().startsWith("new StringBu");
    if (isBuilder) variable.appended().add(new TreePath(getCurrentPath(), call.getArguments().get(0)));
    return null;
  }

  private static boolean isAppend(MethodInvocationTree call) {
    return call.getMethodSelect() instanceof MemberSelectTree select && select.getIdentifier().contentEquals("append");
  }

  private boolean isText(ExpressionTree variable) {
    Element element = program.trees.getElement(new TreePath(getCurrentPath(), variable));
    return element != null && element.asType().toString().equals("java.lang.String");
  }

  private Variable variableOf(ExpressionTree tree) {
    Element element = tree instanceof IdentifierTree ? program.trees.getElement(new TreePath(getCurrentPath(), tree)) : null;
    return element == null ? null : found.get(element);
  }
}
