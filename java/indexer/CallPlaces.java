package stratigraph.indexer;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Names the calls of a file by their number in the order in which they end, those that Lombok generates apart. So an edit that adds and removes no call
 * leaves all names as they were.
 */
final class CallPlaces {
  private final SourcePositions positions;
  private final CompilationUnitTree unit;
  private final SourceFile file;
  private final Map<Long, Integer> written;
  private final Map<Long, Integer> generated;

  CallPlaces(SourcePositions positions, CompilationUnitTree unit, SourceFile file) {
    this.positions = positions;
    this.unit = unit;
    this.file = file;
    SortedSet<Long> own = new TreeSet<>();
    SortedSet<Long> more = new TreeSet<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
        note(call);
        return super.visitMethodInvocation(call, null);
      }

      @Override
      public Void visitNewClass(NewClassTree made, Void unused) {
        note(made);
        return super.visitNewClass(made, null);
      }

      private void note(Tree call) {
        long end = positions.getEndPosition(unit, call);
        if (file.isGenerated(end - 1)) more.add(end);
        else own.add(end);
      }
    }.scan(unit, null);
    written = numbered(own);
    generated = numbered(more);
  }

  /** `<file>:<number>`, or `<file>:+<number>` of a generated call. */
  String idOf(Tree call) {
    long end = positions.getEndPosition(unit, call);
    boolean isGenerated = file.isGenerated(end - 1);
    return file.path + ":" + (isGenerated ? "+" : "") + (isGenerated ? generated : written).get(end);
  }

  private static Map<Long, Integer> numbered(SortedSet<Long> ends) {
    Map<Long, Integer> numbers = new HashMap<>();
    for (Long each : ends) numbers.put(each, numbers.size());
    return numbers;
  }
}
