package stratigraph.indexer;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** The objects of one file: writes them, and gives each declaration its key. */
final class Outline extends TreePathScanner<Void, Void> {
  /** An object whose inner part is being read. */
  private static final class Frame {
    final String key;
    /** The key without the mark that distinguishes nameless functions: what is inside begins with it. */
    final String prefix;
    final String fullName;
    final long start;
    final List<long[]> inner = new ArrayList<>();

    Frame(String key, String prefix, String fullName, long start) {
      this.key = key;
      this.prefix = prefix;
      this.fullName = fullName;
      this.start = start;
    }
  }

  private final Program program;
  private final CompilationUnitTree unit;
  private final SourceFile file;
  private final TypeNames names;
  private final Signatures signatures;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final Set<String> used = new HashSet<>();
  private final Json out = new Json();

  Outline(Program program, CompilationUnitTree unit, SourceFile file) {
    this.program = program;
    this.unit = unit;
    this.file = file;
    names = program.namesOf(unit);
    signatures = new Signatures(program, names);
  }

  /** The record of the file and its objects. */
  String write() {
    out.object().name("record").text("outline").name("file").text(file.path).name("lines").number(file.lines());
    out.name("package").text(names.packageName).name("objects").array();
    frames.push(new Frame(null, file.path + "#", names.packageName, 0));
    scan(unit, null);
    out.endArray().endObject();
    return out.toString();
  }

  @Override
  public Void visitClass(ClassTree type, Void unused) {
    Element element = program.trees.getElement(getCurrentPath());
    String simple = type.getSimpleName().toString();
    boolean isAnonymous = simple.isEmpty();
    Frame outer = frames.peek();
    String shown = isAnonymous ? "anonymous " + baseOf(getCurrentPath()) : simple;
    String segment = isAnonymous ? "(" + baseOf(getCurrentPath()) + ")" : simple;
    Frame frame = frame(outer, type, segment, shown, isAnonymous);
    if (element instanceof TypeElement each) {
      program.keys.putIfAbsent(each, frame.key);
      program.rememberSupertypes(each, type, getCurrentPath(), names);
    }
    within(frame, () -> {
      super.visitClass(type, null);
      if (type.getKind() == Tree.Kind.RECORD && element instanceof TypeElement each) addAccessors(each, type);
    });
    begin(frame, kindOf(type), shown, type);
    out.name("mangling").text("");
    modifiers(type.getModifiers(), element);
    finish(frame, type);
    return null;
  }

  @Override
  public Void visitMethod(MethodTree method, Void unused) {
    ExecutableElement element = program.trees.getElement(getCurrentPath()) instanceof ExecutableElement found ? found : null;
    boolean isConstructor = method.getReturnType() == null;
    boolean isImplicit = program.positions.getEndPosition(unit, method) < 0;
    Frame outer = frames.peek();
    if (isImplicit && isConstructor) {
      program.keyOfTree.put(method, outer.key);
      if (element != null) program.keys.putIfAbsent(element, outer.key);
      return super.visitMethod(method, null);
    }
    String name = isConstructor ? outer.fullName.substring(outer.fullName.lastIndexOf('.') + 1) : method.getName().toString();
    String segment = name + "(" + method.getParameters().stream().map(each -> Signatures.keyType(each)).collect(Collectors.joining(",")) + ")";
    Frame frame = frame(outer, method, segment, name, false);
    if (element != null) {
      program.keys.putIfAbsent(element, frame.key);
      if (element.getEnclosingElement() instanceof TypeElement type)
        program.rememberMethod(element, type);
      remember(element, method.getReturnType());
    }
    within(frame, () -> super.visitMethod(method, null));
    begin(frame, isConstructor ? "constructor" : "method", name, method);
    out.name("mangling").text(signatures.of(name, method, element, getCurrentPath()));
    modifiers(method.getModifiers(), element);
    if (isImplicit) out.name("generated").bool(true);
    finish(frame, method);
    return null;
  }

  @Override
  public Void visitVariable(VariableTree variable, Void unused) {
    Element element = program.trees.getElement(getCurrentPath());
    if (element != null) remember(element, variable.getType());
    if (!(getCurrentPath().getParentPath().getLeaf() instanceof ClassTree)) return super.visitVariable(variable, null);
    Frame frame = frame(frames.peek(), variable, variable.getName().toString(), variable.getName().toString(), false);
    if (element != null) program.keys.putIfAbsent(element, frame.key);
    within(frame, () -> super.visitVariable(variable, null));
    begin(frame, element != null && element.getKind() == ElementKind.ENUM_CONSTANT ? "enum-member" : "field", variable.getName().toString(), variable);
    out.name("mangling").text("");
    modifiers(variable.getModifiers(), element);
    finish(frame, variable);
    return null;
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
    Frame frame = frame(frames.peek(), lambda, "lambda", "lambda", true);
    within(frame, () -> super.visitLambdaExpression(lambda, null));
    begin(frame, "lambda", "lambda", lambda);
    out.name("mangling").text("");
    out.name("annotations").array().endArray();
    finish(frame, lambda);
    return null;
  }

  /** The accessors of a record that the source does not state. */
  private void addAccessors(TypeElement element, ClassTree type) {
    for (RecordComponentElement each : element.getRecordComponents()) {
      ExecutableElement accessor = each.getAccessor();
      if (accessor == null || program.keys.containsKey(accessor)) continue;
      for (Tree member : type.getMembers()) {
        if (!(member instanceof VariableTree field) || !field.getName().equals(each.getSimpleName())) continue;
        Frame outer = frames.peek();
        String name = field.getName().toString();
        String key = outer.prefix + "." + name + "()";
        program.keys.put(accessor, key);
        remember(accessor, field.getType());
        begin(new Frame(key, key, outer.fullName + "." + name, program.positions.getStartPosition(unit, field)), "method", name, field);
        out.name("mangling").text(name + "() return " + signatures.type(field.getType(), getCurrentPath()));
        out.name("annotations").array().endArray().name("generated").bool(true);
        out.name("checksum").text(OwnText.hash(textOf(field))).endObject();
      }
    }
  }

  private Frame frame(Frame outer, Tree tree, String segment, String shown, boolean isNameless) {
    long start = program.positions.getStartPosition(unit, tree);
    String prefix = outer.key == null ? outer.prefix + segment : outer.prefix + "." + segment;
    String mark = isNameless ? "~" + OwnText.hash(OwnText.plain(textOf(tree))).substring(0, 8) : "";
    String key = prefix + mark;
    for (int i = 1; !used.add(key); i++) key = isNameless ? prefix + "~" + OwnText.hash(mark + i).substring(0, 8) : prefix + "/" + i;
    program.keyOfTree.put(tree, key);
    return new Frame(key, isNameless ? prefix : key, outer.fullName.isEmpty() ? shown : outer.fullName + "." + shown, start);
  }

  private void within(Frame frame, Runnable work) {
    frames.push(frame);
    work.run();
    frames.pop();
  }

  private void begin(Frame frame, String kind, String name, Tree tree) {
    out.object().name("key").text(frame.key).name("kind").text(kind).name("name").text(name).name("fullName").text(frame.fullName);
    out.name("parent").text(frames.peek().key);
    long end = Math.max(frame.start, program.positions.getEndPosition(unit, tree));
    out.name("start").number(file.line(frame.start)).name("end").number(file.line(Math.max(frame.start, end - 1)));
    if (file.isGenerated(frame.start)) out.name("generated").bool(true);
  }

  private void finish(Frame frame, Tree tree) {
    long end = Math.max(frame.start, program.positions.getEndPosition(unit, tree));
    out.name("checksum").text(OwnText.checksum(file.text(), frame.start, end, frame.inner));
    out.endObject();
    if (!frames.isEmpty()) frames.peek().inner.add(new long[] {frame.start, end});
  }

  private void modifiers(ModifiersTree modifiers, Element element) {
    out.name("annotations").array();
    for (AnnotationTree each : modifiers.getAnnotations()) out.text(OwnText.oneLine(textOf(each)));
    out.endArray();
    Set<Modifier> flags = element == null ? modifiers.getFlags() : element.getModifiers();
    if (flags.contains(Modifier.ABSTRACT)) out.name("abstract").bool(true);
    if (flags.contains(Modifier.STATIC)) out.name("static").bool(true);
    if (flags.contains(Modifier.PRIVATE)) out.name("private").bool(true);
  }

  /** Keeps what the source says of a type that the compiler does not find. */
  private void remember(Element element, Tree type) {
    TypeKind kind = element instanceof ExecutableElement method ? method.getReturnType().getKind() : element.asType().getKind();
    if (kind != TypeKind.ERROR || type == null) return;
    String symbol = names.symbolOf(type.toString());
    if (symbol != null) program.writtenTypes.put(element, symbol);
  }

  private String textOf(Tree tree) {
    long start = program.positions.getStartPosition(unit, tree);
    long end = program.positions.getEndPosition(unit, tree);
    return start < 0 || end < start ? "" : file.text().substring((int) start, (int) end);
  }

  private static String baseOf(TreePath anonymous) {
    String base = anonymous.getParentPath().getLeaf() instanceof NewClassTree made ? TypeNames.plain(made.getIdentifier().toString()) : "";
    return base.substring(base.lastIndexOf('.') + 1);
  }

  private static String kindOf(ClassTree type) {
    return switch (type.getKind()) {
      case INTERFACE -> "interface";
      case ENUM -> "enum";
      case RECORD -> "record";
      case ANNOTATION_TYPE -> "annotation";
      default -> "class";
    };
  }
}
