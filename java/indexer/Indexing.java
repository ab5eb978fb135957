package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Runs the compiler over the sources: once, and again for classes that exist several times. Runs no annotation processor. */
final class Indexing {
  /** The compiler goes on behind errors, up to the types of all expressions. The second pair is not documented; it holds for JDK 17 to 25. */
  private static final List<String> options = List.of(
      "--enable-preview", "-source", String.valueOf(Runtime.version().feature()), "-proc:none", "-implicit:none", "-nowarn", "-g:none", "-Xmaxerrs", "10000000", "-XDshould-stop.ifError=ATTR", "-XDshould-stop.ifNoError=ATTR");
  private static final int maxCompilerFailures = 500;
  private static final String failureText = "the compiler of this JDK itself failed on a class, whose calls may be missing; everything else is read, and a newer JDK in JAVA_HOME may read this too";
  /** Stands for what is not known to be of a file. */
  private static final SourceFile NONE = new SourceFile("", "");

  private final Request request;
  private final Problems problems;
  private final PrintStream out;
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  /** The compiler wraps the files it is given. */
  private final Map<URI, SourceFile> byUri = new HashMap<>();
  private final Set<String> importedPackages = new HashSet<>();
  /** Files in whose place the compiler reads their shapes. */
  private final Map<SourceFile, Shape> unread = new HashMap<>();
  /** Of the files that are read, by path. */
  private final Map<String, Shape> shapes = new HashMap<>();
  /** By path of a file those with types that it passes calls on to. */
  private final Map<String, Set<String>> delegated = new HashMap<>();
  private int tasks;

  Indexing(Request request, Problems problems, PrintStream out) {
    this.request = request;
    this.problems = problems;
    this.out = out;
  }

  int tasks() {
    return tasks;
  }

  /** The shapes of the files that were read, by path. */
  Map<String, Shape> shapes() {
    return shapes;
  }

  void run(List<SourceFile> files) throws IOException {
    for (SourceFile each : files) byUri.put(each.toUri(), each);
    Map<SourceFile, List<String>> types = expandLombok(files, Set.of(), Map.of());
    for (SourceGroups.Group each : new SourceGroups(types, problems).of(files)) {
      List<SourceFile> all = new ArrayList<>(each.wanted());
      all.addAll(each.around());
      index(all, new HashSet<>(each.wanted()), List.of());
    }
  }

  /**
   * Reads some of the files, with the shapes of the others.
   * @param before shapes of all files
   */
  void runAgain(Map<String, SourceFile> wanted, Map<String, Shape> before) throws IOException {
    Set<String> superBuilders = new HashSet<>();
    Map<SourceFile, List<String>> types = new LinkedHashMap<>();
    for (Shape each : before.values()) {
      SourceFile own = wanted.get(each.path);
      SourceFile file = own == null ? new SourceFile(each.path, each.text) : own;
      byUri.put(file.toUri(), file);
      types.put(file, each.types);
      superBuilders.addAll(each.superBuilders);
      if (own == null) importedPackages.addAll(each.importedPackages);
      if (own == null) unread.put(file, each);
    }
    expandLombok(new ArrayList<>(wanted.values()), superBuilders, types);
    // Which classes exist twice was said before.
    Problems known = new Problems(new PrintStream(OutputStream.nullOutputStream()));
    for (SourceGroups.Group each : new SourceGroups(types, known).of(new ArrayList<>(types.keySet()))) {
      Set<SourceFile> own = new HashSet<>(each.wanted());
      own.retainAll(wanted.values());
      List<SourceFile> all = new ArrayList<>(each.wanted());
      all.addAll(each.around());
      if (own.isEmpty()) tasks++;
      else indexNamed(all, own, before);
    }
  }

  /** Gives the compiler those of the shapes that the wanted files lead to. */
  private void indexNamed(List<SourceFile> files, Set<SourceFile> wanted, Map<String, Shape> before) throws IOException {
    Map<SourceFile, Shape> all = new HashMap<>();
    for (SourceFile each : files) all.put(each, before.get(each.path));
    Set<SourceFile> named = hasCompiled(NamedShapes.packagesOf(files, all)) ? all.keySet() : NamedShapes.of(wanted, files, all);
    List<Shape> left = new ArrayList<>();
    for (SourceFile each : files) if (!named.contains(each)) left.add(all.get(each));
    index(files.stream().filter(named::contains).toList(), wanted, left);
  }

  /** Whether the class path has classes of these packages: they may lead to types that no file names. */
  private boolean hasCompiled(Set<String> packages) throws IOException {
    if (request.classPath.isEmpty()) return false;
    try (JavaFileManager manager = fileManager()) {
      for (String each : packages)
        if (manager.list(StandardLocation.CLASS_PATH, each, Set.of(JavaFileObject.Kind.CLASS), false).iterator().hasNext()) return true;
    }
    return false;
  }

  /** The shapes of files, by their syntax. @param others shapes of all files as they were */
  List<Shape> shapesOf(List<SourceFile> files, Set<String> superBuilders, Map<String, Shape> others) throws IOException {
    for (SourceFile each : files) byUri.put(each.toUri(), each);
    Set<String> own = new HashSet<>();
    for (SourceFile each : files) own.add(each.path);
    Map<SourceFile, List<String>> around = new LinkedHashMap<>();
    for (Shape each : others.values()) if (!own.contains(each.path)) around.put(new SourceFile(each.path, each.text), each.types);
    expandLombok(files, superBuilders, around);
    JavacTask task = task(files, null, diagnostic -> {});
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    Map<String, Shape> found = new HashMap<>();
    for (CompilationUnitTree unit : task.parse()) {
      SourceFile file = byUri.get(unit.getSourceFile().toUri());
      found.put(file.path, ShapeReader.read(unit, positions, file));
    }
    for (SourceFile each : files) each.expand(null);
    return files.stream().map(each -> found.get(each.path)).toList();
  }

  /**
   * Inserts what Lombok generates; full names of the top-level types of each file.
   * @param others simple names of the classes with `@SuperBuilder` elsewhere
   * @param around full names of the types of other files
   */
  private Map<SourceFile, List<String>> expandLombok(List<SourceFile> files, Set<String> others, Map<SourceFile, List<String>> around) throws IOException {
    Map<SourceFile, List<String>> types = new LinkedHashMap<>();
    if (files.isEmpty()) return types;
    JavacTask task = task(files, null, diagnostic -> {});
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    Map<CompilationUnitTree, SourceFile> used = new LinkedHashMap<>();
    Set<String> superBuilders = new HashSet<>(others);
    for (CompilationUnitTree unit : task.parse()) {
      SourceFile file = byUri.get(unit.getSourceFile().toUri());
      List<String> names = new ArrayList<>();
      String prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
      for (Tree each : unit.getTypeDecls()) if (each instanceof ClassTree type) names.add(prefix + type.getSimpleName());
      types.put(file, names);
      for (ImportTree each : unit.getImports()) importedPackages.add(packageOf(each));
      if (!Lombok.isUsed(file.original)) continue;
      used.put(unit, file);
      superBuilders.addAll(Lombok.superBuildersOf(unit));
    }
    Map<SourceFile, Runnable> waiting = new LinkedHashMap<>();
    Map<SourceFile, List<String>> all = new LinkedHashMap<>(around);
    all.putAll(types);
    TypeSources sources = new TypeSources(all, file -> parsed(file, waiting), this::libraries);
    used.forEach((unit, file) -> waiting.put(file, () -> {
      try {
        Lombok lombok = new Lombok(unit, positions, file, superBuilders, sources, problems);
        lombok.expand(this::parsedAgain);
        if (!lombok.delegated.isEmpty()) delegated.put(file.path, lombok.delegated);
      } catch (RuntimeException failure) {
        problems.add("failure", file.path, 1, "what Lombok generates for this file is not known: " + failure);
      }
    }));
    for (SourceFile each : used.values()) expand(each, waiting);
    for (SourceFile each : files) types.putIfAbsent(each, List.of());
    return types;
  }

  /** Once; a file whose members are taken by another one may be first. */
  private static void expand(SourceFile file, Map<SourceFile, Runnable> waiting) {
    Runnable work = waiting.get(file);
    if (work == null) return;
    // Null while it runs.
    waiting.put(file, null);
    work.run();
    waiting.remove(file);
  }

  /** A file with what Lombok generates; null where that is being made, so that two files take members of each other. */
  private CompilationUnitTree parsed(SourceFile file, Map<SourceFile, Runnable> waiting) {
    expand(file, waiting);
    return waiting.containsKey(file) ? null : parsedAgain(file);
  }

  private CompilationUnitTree parsedAgain(SourceFile file) {
    try {
      for (CompilationUnitTree each : task(List.of(new SourceFile(file.path, file.text())), null, diagnostic -> {}).parse()) return each;
      return null;
    } catch (IOException unreadable) {
      return null;
    }
  }

  private Elements libraries() {
    try {
      return task(List.of(new SourceFile("Nothing.java", "")), fileManager(), diagnostic -> {}).getElements();
    } catch (IOException unreadable) {
      return task(List.of(new SourceFile("Nothing.java", "")), null, diagnostic -> {}).getElements();
    }
  }

  static String packageOf(ImportTree each) {
    String symbol = TypeNames.symbolOfFullName(each.getQualifiedIdentifier().toString());
    return symbol.substring(0, symbol.indexOf('#'));
  }

  /** @param wanted those of the files whose facts are written @param left shapes of files that the compiler is not given */
  private void index(List<SourceFile> files, Set<SourceFile> wanted, List<Shape> left) throws IOException {
    if (files.isEmpty()) return;
    tasks++;
    boolean[] isParsing = {true};
    JavacTask task = task(files, fileManager(), diagnostic -> {
      SourceFile file = diagnostic.getSource() == null ? null : byUri.get(diagnostic.getSource().toUri());
      if (isParsing[0] && diagnostic.getKind() == Diagnostic.Kind.ERROR && file != null && wanted.contains(file))
        problems.add("syntax", file.path, file.line(Math.max(0, diagnostic.getPosition())), firstLine(diagnostic.getMessage(Locale.ENGLISH)));
    });
    List<CompilationUnitTree> units = new ArrayList<>();
    for (CompilationUnitTree each : task.parse()) units.add(each);
    isParsing[0] = false;
    if (request.shapes != null) rememberShapes(task, units, wanted);
    Map<SourceFile, Throwable> failed = analyze(task);
    Map<SourceFile, Lines> retried = failed.isEmpty() ? Map.of() : retry(task, units, failed.keySet(), left);
    int[] failures = {0};
    failed.forEach((file, failure) -> {
      if (!retried.containsKey(file)) problems.add("compiler-failure " + ++failures[0], file == NONE ? null : file.path, 0, failureText + " (" + failure + ")");
    });
    write(task, units, wanted, retried, left);
  }

  /** The records of a file. */
  private record Lines(String outline, String code) {}

  /** Reads files again on which the compiler has failed, with what it fails on written in another way, and shapes in place of all others. */
  private Map<SourceFile, Lines> retry(JavacTask failedTask, List<CompilationUnitTree> units, Set<SourceFile> failed, List<Shape> left) throws IOException {
    SourcePositions positions = Trees.instance(failedTask).getSourcePositions();
    Map<SourceFile, Runnable> changed = new LinkedHashMap<>();
    Map<SourceFile, Shape> around = new HashMap<>();
    List<SourceFile> files = new ArrayList<>();
    Map<URI, SourceFile> before = new HashMap<>(byUri);
    for (CompilationUnitTree unit : units) {
      SourceFile file = byUri.get(unit.getSourceFile().toUri());
      List<Expansion.Insertion> casts = failed.contains(file) ? SwitchCasts.in(unit, positions, file) : List.of();
      if (!casts.isEmpty()) changed.put(file, file.expandMore(casts));
      Shape shape = changed.containsKey(file) ? null : unread.containsKey(file) ? unread.get(file) : ShapeReader.read(unit, positions, file);
      SourceFile given = shape == null ? file : new SourceFile(file.path, shape.text);
      if (shape != null) around.put(given, shape);
      byUri.put(given.toUri(), given);
      files.add(given);
    }
    Map<SourceFile, Lines> found = new HashMap<>();
    if (!changed.isEmpty()) {
      JavacTask task = task(files, fileManager(), diagnostic -> {});
      List<CompilationUnitTree> parsed = new ArrayList<>();
      for (CompilationUnitTree each : task.parse()) parsed.add(each);
      Set<SourceFile> again = analyze(task).keySet();
      Program program = new Program(task);
      for (CompilationUnitTree unit : parsed) program.files.put(unit, byUri.get(unit.getSourceFile().toUri()));
      Map<SourceFile, String> outlines = new HashMap<>();
      program.files.forEach((unit, file) -> {
        outlines.put(file, attempt(file, () -> new Outline(program, unit, file).write()));
        if (around.containsKey(file)) program.rememberMethods(around.get(file));
      });
      left.forEach(program::rememberMethods);
      program.files.forEach((unit, file) -> {
        if (!changed.containsKey(file) || again.contains(file)) return;
        String code = attempt(file, () -> new CodeScanner(program, unit, file, shapes.get(file.path)).write());
        if (outlines.get(file) != null && code != null) found.put(file, new Lines(outlines.get(file), code));
      });
    }
    changed.values().forEach(Runnable::run);
    byUri.clear();
    byUri.putAll(before);
    return found;
  }

  private void rememberShapes(JavacTask task, List<CompilationUnitTree> units, Set<SourceFile> wanted) {
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    for (CompilationUnitTree unit : units) {
      SourceFile file = byUri.get(unit.getSourceFile().toUri());
      if (!wanted.contains(file)) continue;
      Shape shape = ShapeReader.read(unit, positions, file);
      shape.above.addAll(delegated.getOrDefault(file.path, Set.of()));
      shapes.put(file.path, shape);
    }
  }

  /** The compiler fails on some code with missing types: it goes on behind the class at hand. */
  private Map<SourceFile, Throwable> analyze(JavacTask task) {
    Map<SourceFile, Throwable> failed = new LinkedHashMap<>();
    SourceFile[] atHand = {null};
    task.addTaskListener(new TaskListener() {
      @Override
      public void started(TaskEvent event) {
        if (event.getKind() == TaskEvent.Kind.ANALYZE && event.getSourceFile() != null) atHand[0] = byUri.get(event.getSourceFile().toUri());
      }
    });
    for (int failures = 0; ; ) {
      try {
        task.analyze();
        return failed;
      } catch (OutOfMemoryError error) {
        throw error;
      } catch (Throwable failure) {
        failures++;
        if (System.getenv("STRATIGRAPH_TRACE") != null) failure.printStackTrace();
        failed.putIfAbsent(atHand[0] == null ? NONE : atHand[0], failure);
        if (failures >= maxCompilerFailures) return failed;
      }
    }
  }

  private void write(JavacTask task, List<CompilationUnitTree> units, Set<SourceFile> wanted, Map<SourceFile, Lines> retried, List<Shape> left) {
    Program program = new Program(task);
    for (CompilationUnitTree unit : units) program.files.put(unit, byUri.get(unit.getSourceFile().toUri()));
    program.files.forEach((unit, file) -> {
      String outline = attempt(file, () -> new Outline(program, unit, file).write());
      if (outline != null && wanted.contains(file)) out.println(retried.containsKey(file) ? retried.get(file).outline() : outline);
      if (unread.containsKey(file)) program.rememberMethods(unread.get(file));
    });
    left.forEach(program::rememberMethods);
    program.files.forEach((unit, file) -> {
      if (!wanted.contains(file)) return;
      Lines again = retried.get(file);
      String code = again != null ? again.code() : attempt(file, () -> new CodeScanner(program, unit, file, shapes.get(file.path)).write());
      if (code != null) out.println(code);
    });
  }

  private String attempt(SourceFile file, java.util.function.Supplier<String> work) {
    try {
      return work.get();
    } catch (RuntimeException | AssertionError | StackOverflowError failure) {
      StackTraceElement at = failure.getStackTrace().length == 0 ? null : failure.getStackTrace()[0];
      problems.add("failure", file.path, 0, "cannot be read to its end: " + failure + (at == null ? "" : " at " + at));
      if (System.getenv("STRATIGRAPH_TRACE") != null) failure.printStackTrace();
      return null;
    }
  }

  private JavacTask task(List<SourceFile> files, JavaFileManager manager, DiagnosticListener<JavaFileObject> listener) {
    return (JavacTask) compiler.getTask(new PrintWriter(Writer.nullWriter()), manager, listener, options, null, files);
  }

  private JavaFileManager fileManager() throws IOException {
    StandardJavaFileManager standard = compiler.getStandardFileManager(null, Locale.ENGLISH, null);
    standard.setLocation(StandardLocation.CLASS_PATH, ClassPath.readable(request.classPath, problems));
    return new ImportedPackages(standard, importedPackages);
  }

  private static String firstLine(String message) {
    return message == null ? "" : message.split("\n", 2)[0];
  }
}
