package stratigraph.indexer;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads what the code of one file calls, uses, throws and is derived from. */
final class CodeScanner extends TreePathScanner<Void, Void> {
  private final Program program;
  private final CompilationUnitTree unit;
  private final SourceFile file;
  private final TypeNames names;
  private final Typing typing;
  private final CallResolver resolver;
  private final Facts facts;
  private final Shape shape;
  private final Links links = new Links();
  private final Deque<String> callers = new ArrayDeque<>();
  private final Json open = new Json().array();
  /** Loops over what an in-house method gives to step through. */
  private final Json iterations = new Json().array();
  /** Names of types that a link of another kind leads to. */
  private final Set<Tree> handled = Collections.newSetFromMap(new IdentityHashMap<>());
  private int calls;

  /** @param shape is told what the file's types are derived from; may be null */
  CodeScanner(Program program, CompilationUnitTree unit, SourceFile file, Shape shape) {
    this.shape = shape;
    this.program = program;
    this.unit = unit;
    this.file = file;
    names = program.namesOf(unit);
    typing = new Typing(program, unit);
    resolver = new CallResolver(program, unit, typing);
    facts = new Facts(program, unit, file, typing, resolver);
  }

  /** The records of the file's code: what it calls and uses, and what the steps over all files are made of, a line each. */
  String write() {
    facts.prepare(unit);
    scan(unit, null);
    Json code = record("code").name("calls").number(calls);
    code.name("open").raw(open.endArray().toString());
    facts.writeImports(code);
    links.write(code);
    Json more = record("facts").name("package").text(names.packageName);
    more.name("iterations").raw(iterations.endArray().toString());
    new Hierarchy(program).write(unit, code, more, shape);
    facts.write(more);
    return code.endObject() + "\n" + more.endObject();
  }

  private Json record(String name) {
    return new Json().object().name("record").text(name).name("file").text(file.path);
  }

  @Override
  public Void scan(Tree tree, Void unused) {
    String key = tree == null ? null : program.keyOfTree.get(tree);
    if (key == null) return super.scan(tree, null);
    callers.push(key);
    super.scan(tree, null);
    callers.pop();
    return null;
  }

  @Override
  public Void visitImport(ImportTree each, Void unused) {
    return null;
  }

  @Override
  public Void visitPackage(PackageTree each, Void unused) {
    return null;
  }

  @Override
  public Void visitClass(ClassTree type, Void unused) {
    if (type.getExtendsClause() != null) above(type.getExtendsClause(), "INHERIT");
    for (Tree each : type.getImplementsClause()) above(each, type.getKind() == Tree.Kind.INTERFACE ? "INHERIT" : "IMPLEMENT");
    boolean isAnonymous = type.getSimpleName().length() == 0;
    if (isAnonymous && getCurrentPath().getParentPath().getLeaf() instanceof NewClassTree made) {
      TypeElement base = elementOf(new TreePath(getCurrentPath(), made.getIdentifier()));
      boolean isInterface = base != null && base.getKind().isInterface();
      above(made.getIdentifier(), isInterface ? "IMPLEMENT" : "INHERIT");
    }
    facts.addClass(getCurrentPath(), type);
    if (type.getKind() == Tree.Kind.RECORD) readComponents(type);
    return super.visitClass(type, null);
  }

  /** The accessors of a record that its source does not state read their fields. */
  private void readComponents(ClassTree type) {
    if (!(program.trees.getElement(getCurrentPath()) instanceof TypeElement element)) return;
    for (RecordComponentElement each : element.getRecordComponents()) {
      String accessor = program.keys.get(each.getAccessor());
      Tree field = type.getMembers().stream().filter(member -> member instanceof VariableTree variable && variable.getName().equals(each.getSimpleName())).findFirst().orElse(null);
      boolean isWritten = type.getMembers().stream().anyMatch(member -> accessor != null && accessor.equals(program.keyOfTree.get(member)));
      String key = field == null ? null : program.keyOfTree.get(field);
      if (accessor == null || key == null || isWritten) continue;
      links.add(new Links.Link(accessor, "READ", key, null, null, -1, null), file.line(start(field)), file.line(start(field)));
    }
  }

  private void above(Tree type, String link) {
    handled.add(type instanceof ParameterizedTypeTree generic ? generic.getType() : type);
    referTo(new TreePath(getCurrentPath(), type), type, link);
  }

  @Override
  public Void visitMethod(MethodTree method, Void unused) {
    facts.enterFunction(getCurrentPath(), callers.peek(), method.getParameters());
    super.visitMethod(method, null);
    facts.leaveFunction(method);
    return null;
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
    facts.enterFunction(getCurrentPath(), callers.peek(), lambda.getParameters());
    super.visitLambdaExpression(lambda, null);
    if (!(lambda.getBody() instanceof BlockTree)) facts.addReturn(new TreePath(getCurrentPath(), lambda.getBody()));
    facts.leaveFunction(lambda);
    return null;
  }

  @Override
  public Void visitReturn(ReturnTree statement, Void unused) {
    super.visitReturn(statement, null);
    if (statement.getExpression() != null) facts.addReturn(new TreePath(getCurrentPath(), statement.getExpression()));
    return null;
  }

  @Override
  public Void visitVariable(VariableTree variable, Void unused) {
    super.visitVariable(variable, null);
    if (variable.getInitializer() != null)
      typing.infer(program.trees.getElement(getCurrentPath()), new TreePath(getCurrentPath(), variable.getInitializer()));
    return null;
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
    ExpressionTree select = call.getMethodSelect();
    boolean isImplicit = program.positions.getEndPosition(unit, call) < 0;
    boolean isToSuper = select instanceof IdentifierTree name && name.getName().contentEquals("super");
    boolean isGenerated = file.isGenerated(program.positions.getStartPosition(unit, call)) && isToSuper;
    if (isImplicit || isGenerated) {
      implicitSuper();
      return null;
    }
    super.visitMethodInvocation(call, null);
    long end = program.positions.getEndPosition(unit, select);
    int length = Typing.nameOf(call).length();
    call(call.getArguments(), end < 0 ? start(call) : end - length);
    return null;
  }

  /** The constructor above that is called where none is written. */
  private void implicitSuper() {
    if (!(program.trees.getElement(getCurrentPath()) instanceof ExecutableElement constructor)) return;
    String key = program.keyOf(constructor);
    if (key == null) return;
    int line = file.line(start(getCurrentPath().getParentPath().getParentPath().getLeaf()));
    links.add(new Links.Link(callers.peek(), "CALL", key, null, null, -1, null), line, line);
  }

  @Override
  public Void visitNewClass(NewClassTree made, Void unused) {
    Tree type = made.getIdentifier() instanceof ParameterizedTypeTree generic ? generic.getType() : made.getIdentifier();
    handled.add(type);
    super.visitNewClass(made, null);
    call(made.getArguments(), start(made));
    return null;
  }

  @Override
  public Void visitMemberReference(MemberReferenceTree reference, Void unused) {
    super.visitMemberReference(reference, null);
    CallTarget target = resolver.resolve(getCurrentPath());
    for (ExecutableElement each : target.methods()) link("REFER", program.keyOf(each), null, start(reference), end(reference));
    return null;
  }

  private void call(List<? extends ExpressionTree> given, long from) {
    TreePath path = getCurrentPath();
    calls++;
    CallTarget target = resolver.resolve(path);
    int startLine = file.line(from);
    int endLine = file.line(Math.max(from, end(path.getLeaf()) - 1));
    List<ExecutableElement> methods = target.methods();
    boolean isSuper = CallResolver.receiverOf(path) != null && CallResolver.receiverOf(path).getLeaf().toString().endsWith("super");
    for (ExecutableElement each : methods) {
      String receiver = !isSuper && CallResolver.isVirtual(each) ? receiverKey(path) : null;
      String rule = methods.size() > 1 ? "java/overload-not-decided" : null;
      links.add(new Links.Link(callers.peek(), "CALL", program.keyOf(each), null, receiver, methods.size() > 1 ? methods.size() : -1, rule), startLine, endLine);
    }
    if (target.symbol() != null) {
      String owner = target.symbol().substring(0, target.symbol().lastIndexOf('.'));
      boolean isVirtual = path.getLeaf() instanceof MethodInvocationTree && !isSuper;
      String known = isVirtual ? receiverKey(path) : "";
      links.add(new Links.Link(callers.peek(), "CALL", null, target.symbol(), isVirtual ? (known.isEmpty() ? owner : known) : null, given.size(), null), startLine, endLine);
    }
    // No in-house method fits a call of which nothing else is known: it is a library's.
    if (target.cause() != null && program.mayBeInHouse(Typing.nameOf(path.getLeaf()), given.size())) open.array().number(startLine).text(target.cause()).endArray();
    if (methods.isEmpty()) callbacks(given);
    facts.addCall(path, callers.peek(), target, startLine, endLine);
  }

  /** Key of the in-house class that a method is called on, also where it inherits the method from a library; empty where there is none. */
  private String receiverKey(TreePath call) {
    TypeElement receiver = resolver.receiverClass(call);
    if (receiver == null && CallResolver.receiverOf(call) == null) receiver = resolver.heir(call);
    return receiver == null ? "" : program.keys.getOrDefault(receiver, "");
  }

  /** Functions given to a library, which calls them. */
  private void callbacks(List<? extends ExpressionTree> given) {
    for (ExpressionTree each : given) {
      if (each instanceof LambdaExpressionTree)
        links.add(new Links.Link(callers.peek(), "CALL", program.keyOfTree.get(each), null, null, -1, "java/callback-to-library"), file.line(start(each)), file.line(end(each) - 1));
      if (!(each instanceof MemberReferenceTree)) continue;
      for (ExecutableElement method : resolver.resolve(new TreePath(getCurrentPath(), each)).methods())
        links.add(new Links.Link(callers.peek(), "CALL", program.keyOf(method), null, null, -1, "java/callback-to-library"), file.line(start(each)), file.line(end(each) - 1));
    }
  }

  @Override
  public Void visitThrow(ThrowTree statement, Void unused) {
    TreePath thrown = new TreePath(getCurrentPath(), statement.getExpression());
    TypeElement type = typing.classOf(thrown);
    if (type != null) link("THROW", type, start(statement), end(statement));
    else link("THROW", null, resolver.typeSymbol(thrown), start(statement), end(statement));
    return super.visitThrow(statement, null);
  }

  @Override
  public Void visitCatch(CatchTree part, Void unused) {
    Tree type = part.getParameter().getType();
    List<? extends Tree> all = type instanceof UnionTypeTree union ? union.getTypeAlternatives() : List.of(type);
    for (Tree each : all) referTo(new TreePath(getCurrentPath(), each), each, "CATCH");
    return super.visitCatch(part, null);
  }

  @Override
  public Void visitEnhancedForLoop(EnhancedForLoopTree loop, Void unused) {
    super.visitEnhancedForLoop(loop, null);
    TypeElement iterated = typing.classOf(new TreePath(getCurrentPath(), loop.getExpression()));
    ExecutableElement iterator = iterated == null ? null : implicit(iterated, "iterator", loop.getExpression());
    TypeElement stepped = iterator == null ? null : Program.elementOf(Typing.bounded(iterator.getReturnType()));
    if (stepped == null) return null;
    implicit(stepped, "hasNext", loop.getExpression());
    implicit(stepped, "next", loop.getExpression());
    String key = program.keyOf(iterator);
    if (key != null && !program.keys.containsKey(stepped) && callers.peek() != null)
      iterations.array().text(callers.peek()).text(key).text(program.keys.getOrDefault(iterated, "")).number(file.line(start(loop.getExpression()))).endArray();
    return null;
  }

  @Override
  public Void visitTry(TryTree statement, Void unused) {
    super.visitTry(statement, null);
    for (Tree each : statement.getResources()) {
      TreePath path = new TreePath(getCurrentPath(), each);
      TypeElement type = each instanceof VariableTree ? elementOfVariable(path) : typing.classOf(path);
      if (type != null) implicit(type, "close", each);
    }
    return null;
  }

  private TypeElement elementOfVariable(TreePath path) {
    Element element = program.trees.getElement(path);
    return element == null ? null : Program.elementOf(Typing.bounded(element.asType()));
  }

  /** A call without arguments that a statement implies. */
  private ExecutableElement implicit(TypeElement type, String name, Tree at) {
    for (Element each : program.elements.getAllMembers(type)) {
      if (!(each instanceof ExecutableElement method) || !method.getSimpleName().contentEquals(name) || !method.getParameters().isEmpty()) continue;
      String key = program.keyOf(method);
      int line = file.line(start(at));
      String owner = program.keys.containsKey(type) ? program.keys.get(type) : program.symbolOf(type);
      if (key != null) links.add(new Links.Link(callers.peek(), "CALL", key, null, owner, -1, null), line, line);
      return method;
    }
    return null;
  }

  @Override
  public Void visitAnnotation(AnnotationTree annotation, Void unused) {
    referTo(new TreePath(getCurrentPath(), annotation.getAnnotationType()), annotation.getAnnotationType(), "REFER");
    for (ExpressionTree each : annotation.getArguments()) scan(each instanceof AssignmentTree pair ? pair.getExpression() : each, null);
    return null;
  }

  @Override
  public Void visitIdentifier(IdentifierTree name, Void unused) {
    use(name, name.getName().toString());
    return null;
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree select, Void unused) {
    super.visitMemberSelect(select, null);
    if (!select.getIdentifier().contentEquals("class")) use(select, select.getIdentifier().toString());
    return null;
  }

  private void use(ExpressionTree tree, String name) {
    if (handled.contains(tree)) return;
    Element element = program.trees.getElement(getCurrentPath());
    if (element instanceof TypeElement || element == null) {
      boolean isFound = element != null && element.asType().getKind() != TypeKind.ERROR;
      boolean isCalled = getCurrentPath().getParentPath().getLeaf() instanceof MethodInvocationTree call && call.getMethodSelect() == tree;
      boolean isType = isFound || (!isCalled && Character.isUpperCase(name.charAt(0)) && (element != null || isTypePosition(tree)));
      if (isType) referTo(getCurrentPath(), tree, "REFER");
      return;
    }
    if (!Program.isField(element) || name.equals("this") || name.equals("super")) return;
    String key = program.keys.get(element);
    String symbol = key == null && element.getEnclosingElement() instanceof TypeElement owner && owner.asType().getKind() != TypeKind.ERROR
        ? program.symbolOf(owner) + "." + name : null;
    if (key == null && (symbol == null || name.equals("length"))) return;
    long from = end(tree) - name.length();
    Tree parent = getCurrentPath().getParentPath().getLeaf();
    boolean isChanged = parent instanceof CompoundAssignmentTree change ? change.getVariable() == tree
        : parent instanceof UnaryTree unary && isStep(unary.getKind());
    boolean isAssigned = parent instanceof AssignmentTree assignment && assignment.getVariable() == tree;
    if (!isAssigned) link("READ", key, symbol, from, end(tree));
    if (isAssigned || isChanged) link("WRITE", key, symbol, from, end(tree));
  }

  /** True where a name that leads to nothing can only be that of a type. */
  private boolean isTypePosition(ExpressionTree tree) {
    Tree parent = getCurrentPath().getParentPath().getLeaf();
    if (parent instanceof VariableTree variable) return variable.getType() == tree;
    if (parent instanceof MethodTree method) return method.getReturnType() == tree || method.getThrows().contains(tree);
    return parent instanceof NewClassTree made && made.getIdentifier() == tree;
  }

  private static boolean isStep(Tree.Kind kind) {
    return switch (kind) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT -> true;
      default -> false;
    };
  }

  private TypeElement elementOf(TreePath type) {
    Element element = program.trees.getElement(type);
    if (element instanceof ExecutableElement constructor) element = constructor.getEnclosingElement();
    return element instanceof TypeElement found && found.asType().getKind() != TypeKind.ERROR ? found : null;
  }

  private void referTo(TreePath path, Tree type, String link) {
    TypeElement element = elementOf(path);
    if (element != null) {
      link(link, element, start(type), end(type));
      return;
    }
    Element variable = program.trees.getElement(path);
    if (variable instanceof VariableElement || (variable != null && variable.asType().getKind() == TypeKind.TYPEVAR)) return;
    TypeMirror known = typing.typeOf(path);
    if (known != null && known.getKind().isPrimitive()) return;
    link(link, null, names.symbolOf(type.toString()), start(type), end(type));
  }

  private void link(String type, TypeElement to, long from, long end) {
    String key = program.keys.get(to);
    String symbol = key == null ? program.symbolOf(to) : null;
    boolean isOrdinary = type.equals("REFER") && symbol != null && symbol.startsWith("java.lang#");
    if (!isOrdinary) link(type, key, symbol, from, end);
  }

  private void link(String type, String key, String symbol, long from, long end) {
    if ((key == null && symbol == null) || from < 0) return;
    links.add(new Links.Link(callers.peek(), type, key, key == null ? symbol : null, null, -1, null), file.line(from), file.line(Math.max(from, end - 1)));
  }

  private long start(Tree tree) {
    return program.positions.getStartPosition(unit, tree);
  }

  private long end(Tree tree) {
    return Math.max(start(tree), program.positions.getEndPosition(unit, tree));
  }
}
