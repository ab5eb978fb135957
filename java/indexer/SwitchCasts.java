package stratigraph.indexer;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import stratigraph.indexer.Expansion.Insertion;

/**
 * Casts before the `switch` expressions whose value a place takes by its declared type: where that type is missing, some releases of the compiler end with
 * an assertion error. With a cast the expression has a type of its own.
 */
final class SwitchCasts {
  private SwitchCasts() {}

  /** Insertions into the original text of the file. */
  static List<Insertion> in(CompilationUnitTree unit, SourcePositions positions, SourceFile file) {
    List<Insertion> found = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      private void cast(Tree value) {
        if (!(value instanceof SwitchExpressionTree)) return;
        long start = positions.getStartPosition(unit, value);
        if (start < 0 || file.isGenerated(start)) return;
        int at = file.originalOffset(start);
        found.add(new Insertion(at, "(Object) ", at));
      }

      @Override
      public Void visitReturn(ReturnTree statement, Void unused) {
        cast(statement.getExpression());
        return super.visitReturn(statement, null);
      }

      @Override
      public Void visitVariable(VariableTree variable, Void unused) {
        cast(variable.getInitializer());
        return super.visitVariable(variable, null);
      }

      @Override
      public Void visitAssignment(AssignmentTree assignment, Void unused) {
        cast(assignment.getExpression());
        return super.visitAssignment(assignment, null);
      }

      @Override
      public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
        cast(lambda.getBody());
        return super.visitLambdaExpression(lambda, null);
      }

      @Override
      public Void visitYield(YieldTree statement, Void unused) {
        cast(statement.getValue());
        return super.visitYield(statement, null);
      }

      @Override
      public Void visitCase(CaseTree part, Void unused) {
        // The compiler keeps the value of `case A -> value` as a statement of its own, too.
        if (part.getBody() instanceof ExpressionTree value && part.getStatements() == null) cast(value);
        return super.visitCase(part, null);
      }
    }.scan(unit, null);
    return found.stream().distinct().toList();
  }
}
