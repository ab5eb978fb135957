package stratigraph.indexer;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import stratigraph.indexer.Expansion.Insertion;

/**
 * The members that Lombok generates from annotations, written as source text before the closing brace of their class.
 * Nothing of Lombok runs. Members of `@Delegate` whose type is not known are not generated; they are reported as a problem.
 */
final class Lombok {
  private static final java.util.Map<String, String> loggers = java.util.Map.of(
      "Slf4j", "org.slf4j.Logger", "XSlf4j", "org.slf4j.ext.XLogger", "Log", "java.util.logging.Logger",
      "Log4j2", "org.apache.logging.log4j.Logger", "Log4j", "org.apache.log4j.Logger",
      "CommonsLog", "org.apache.commons.logging.Log", "JBossLog", "org.jboss.logging.Logger",
      "Flogger", "com.google.common.flogger.FluentLogger");

  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final SourceFile file;
  private final Set<String> superBuilders;
  private final Problems problems;
  private final TypeSources sources;
  private final List<LombokClass> classes = new ArrayList<>();
  /** The file with all that is generated but for methods that pass calls on. */
  private CompilationUnitTree generated;
  /** Files with types that calls are passed on to. */
  final Set<String> delegated = new HashSet<>();
  private final List<Insertion> insertions = new ArrayList<>();

  /** @param superBuilders simple names of all classes with `@SuperBuilder` */
  Lombok(CompilationUnitTree unit, SourcePositions positions, SourceFile file, Set<String> superBuilders, TypeSources sources, Problems problems) {
    this.unit = unit;
    this.positions = positions;
    this.file = file;
    this.superBuilders = superBuilders;
    this.problems = problems;
    this.sources = sources;
  }

  static boolean isUsed(String text) {
    return text.contains("lombok");
  }

  /** @param again parses a file with what is generated so far */
  void expand(Function<SourceFile, CompilationUnitTree> again) {
    for (Tree each : unit.getTypeDecls()) if (each instanceof ClassTree type) new LombokClass(this, List.of(type)).generate();
    if (importsVal()) replaceVal();
    if (!insertions.isEmpty()) file.expand(new Expansion(file.original, insertions));
    if (classes.stream().noneMatch(LombokClass::hasDelegates)) return;
    generated = again.apply(file);
    for (LombokClass each : classes) each.addDelegates();
    if (!insertions.isEmpty()) file.expand(new Expansion(file.original, insertions));
  }

  void remember(LombokClass type) {
    classes.add(type);
  }

  void insert(int at, String text, Tree origin) {
    insertions.add(new Insertion(at, text, (int) positions.getStartPosition(unit, origin)));
  }

  /** Methods of types as written in a class; those of what is not known are reported at a place. @param around the class and those around it, the outermost first */
  Map<String, DelegatedMethods.Method> methodsOf(List<String> types, List<ClassTree> around, Tree at) {
    TypeScope scope = new TypeScope(sources, new TypeSources.Found(unit, around, file));
    DelegatedMethods methods = new DelegatedMethods(sources, file, generated);
    for (String each : types) methods.add(each, scope, Map.of());
    for (String each : methods.unknown())
      problems.add("lombok-delegate " + each, file.path, file.line(positions.getStartPosition(unit, at)), "the members that @Delegate takes from '" + each + "' are not known");
    delegated.addAll(methods.paths());
    return methods.bySignature();
  }

  /** Offset of the closing brace; -1 where there is none. */
  int closingBrace(ClassTree type) {
    int end = (int) positions.getEndPosition(unit, type) - 1;
    return end > 0 && file.original.charAt(end) == '}' ? end : -1;
  }

  int start(Tree tree) {
    return (int) positions.getStartPosition(unit, tree);
  }

  /** The source of a tree on one line. */
  String source(Tree tree) {
    int end = (int) positions.getEndPosition(unit, tree);
    return file.original.substring(start(tree), end).replaceAll("//[^\n]*", " ").replaceAll("[\r\n]+", " ");
  }

  boolean isSuperBuilder(String simpleName) {
    return superBuilders.contains(simpleName);
  }

  /** True for the field of an enum constant, which is no field that the source declares: its type stands nowhere, whatever annotations stand before its name. */
  boolean isEnumConstant(VariableTree field) {
    return field.getInitializer() instanceof NewClassTree made
        && field.getModifiers().getFlags().contains(Modifier.STATIC)
        && made.getIdentifier() instanceof IdentifierTree
        && positions.getEndPosition(unit, field.getType()) < 0;
  }

  static String loggerOf(String annotation) {
    return loggers.get(annotation);
  }

  static Set<String> loggerAnnotations() {
    return loggers.keySet();
  }

  private boolean importsVal() {
    for (ImportTree each : unit.getImports()) {
      String name = each.getQualifiedIdentifier().toString();
      if (name.equals("lombok.val") || name.equals("lombok.*") || name.equals("lombok.experimental.val")) return true;
    }
    return false;
  }

  /** `val x = …` has the type of its value, as `var` has: a comment in place of the name keeps all offsets. */
  private void replaceVal() {
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitVariable(VariableTree variable, Void unused) {
        if (variable.getType() instanceof IdentifierTree type && type.getName().contentEquals("val")) {
          int at = start(type);
          if (at >= 0 && file.original.startsWith("val", at)) {
            insertions.add(new Insertion(at, "var/*", at));
            insertions.add(new Insertion(at + 3, "*/", at));
          }
        }
        return super.visitVariable(variable, unused);
      }
    }.scan(unit, null);
  }

  static AnnotationTree annotation(ModifiersTree modifiers, String name) {
    for (AnnotationTree each : modifiers.getAnnotations()) if (simpleName(each).equals(name)) return each;
    return null;
  }

  static boolean has(ModifiersTree modifiers, String name) {
    return annotation(modifiers, name) != null;
  }

  static String simpleName(AnnotationTree annotation) {
    String name = annotation.getAnnotationType().toString();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Simple names of the classes with `@SuperBuilder` in a file. */
  static Set<String> superBuildersOf(CompilationUnitTree unit) {
    Set<String> found = new HashSet<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree type, Void unused) {
        if (has(type.getModifiers(), "SuperBuilder")) found.add(type.getSimpleName().toString());
        return super.visitClass(type, unused);
      }

      @Override
      public Void visitMethod(MethodTree method, Void unused) {
        return null;
      }
    }.scan(unit, null);
    return found;
  }
}
