package stratigraph.indexer;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** What the classes of one file are derived from, and which methods override which. */
final class Hierarchy {
  private final Program program;

  Hierarchy(Program program) {
    this.program = program;
  }

  /**
   * Writes what overrides what to `code`, and what the types are derived from to `facts`.
   * @param shape is told the files that the types are derived from; may be null
   */
  void write(CompilationUnitTree unit, Json code, Json facts, Shape shape) {
    List<TypeElement> types = new ArrayList<>();
    List<String[]> lambdas = new ArrayList<>();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree type, Void unused) {
        if (program.trees.getElement(getCurrentPath()) instanceof TypeElement element && program.keys.containsKey(element)) types.add(element);
        return super.visitClass(type, null);
      }

      @Override
      public Void visitLambdaExpression(LambdaExpressionTree lambda, Void unused) {
        String method = functionalMethod(getCurrentPath());
        if (method != null) lambdas.add(new String[] {program.keyOfTree.get(lambda), method});
        return super.visitLambdaExpression(lambda, null);
      }
    }.scan(unit, null);
    facts.name("types").array();
    for (TypeElement each : types) {
      Set<String> above = new LinkedHashSet<>();
      for (TypeElement type : program.supertypesOf(each)) if (program.keys.containsKey(type)) above.add(program.keys.get(type));
      if (shape != null) for (String key : above) shape.above.add(key.substring(0, key.indexOf('#')));
      facts.object().name("key").text(program.keys.get(each)).name("kind").text(each.getKind().name().toLowerCase(Locale.ROOT)).texts("above", above).endObject();
    }
    facts.endArray();
    code.name("overrides").array();
    for (TypeElement each : types) overridesIn(each, code);
    for (String[] each : lambdas)
      code.object().name("method").text(each[0]).name("owner").text(null).texts("of", List.of(each[1])).texts("library", List.of()).endObject();
    code.endArray();
  }

  /** The in-house method that a lambda is an implementation of; null where there is none. */
  private String functionalMethod(TreePath lambda) {
    TypeElement type;
    try {
      type = Program.elementOf(Typing.bounded(program.trees.getTypeMirror(lambda)));
    } catch (RuntimeException notAttributed) {
      return null;
    }
    if (type == null || !program.keys.containsKey(type)) return null;
    for (ExecutableElement each : ElementFilter.methodsIn(program.elements.getAllMembers(type)))
      if (each.getModifiers().contains(Modifier.ABSTRACT) && program.keys.containsKey(each)) return program.keys.get(each);
    return null;
  }

  private void overridesIn(TypeElement type, Json out) {
    Set<TypeElement> above = program.supertypesOf(type);
    List<ExecutableElement> methods = new ArrayList<>(methodsOf(type));
    boolean isClass = type.getKind() != ElementKind.INTERFACE && type.getKind() != ElementKind.ANNOTATION_TYPE;
    if (isClass) for (TypeElement each : above) if (each.getKind() == ElementKind.CLASS && program.keys.containsKey(each)) methods.addAll(methodsOf(each));
    for (ExecutableElement method : methods) {
      if (!CallResolver.isVirtual(method) || !program.keys.containsKey(method)) continue;
      boolean isOwn = method.getEnclosingElement().equals(type);
      Set<String> overridden = new LinkedHashSet<>();
      Set<String> ofLibraries = new LinkedHashSet<>();
      for (TypeElement each : above) {
        boolean isKnownAlready = !isOwn && program.supertypesOf((TypeElement) method.getEnclosingElement()).contains(each);
        if (each.equals(method.getEnclosingElement()) || isKnownAlready) continue;
        for (ExecutableElement base : methodsOf(each)) {
          if (!base.getSimpleName().equals(method.getSimpleName()) || !overrides(method, base, type)) continue;
          if (program.keys.containsKey(base)) overridden.add(program.keys.get(base));
        }
        if (!program.keys.containsKey(each) && hasMethod(each, method)) ofLibraries.add(librarySymbol(program.symbolOf(each), method));
      }
      if (isOwn) for (String symbol : missingAbove(type, above)) ofLibraries.add(librarySymbol(symbol, method));
      if (overridden.isEmpty() && ofLibraries.isEmpty()) continue;
      out.object().name("method").text(program.keys.get(method)).name("owner").text(program.keys.get(type));
      out.texts("of", overridden).texts("library", ofLibraries).endObject();
    }
  }

  private Set<String> missingAbove(TypeElement type, Set<TypeElement> above) {
    Set<String> found = new LinkedHashSet<>();
    Set<TypeElement> all = new LinkedHashSet<>(above);
    all.add(type);
    for (TypeElement each : all)
      for (Program.Supertype written : program.writtenSupertypes(each)) if (written.type() == null && written.symbol() != null) found.add(written.symbol());
    return found;
  }

  private static String librarySymbol(String type, ExecutableElement method) {
    return type + "." + method.getSimpleName() + "/" + method.getParameters().size();
  }

  private List<ExecutableElement> methodsOf(TypeElement type) {
    List<ExecutableElement> written = program.declared.get(type);
    return ElementFilter.methodsIn(written == null ? type.getEnclosedElements() : new ArrayList<Element>(written));
  }

  private boolean hasMethod(TypeElement library, ExecutableElement method) {
    if (library.getQualifiedName().contentEquals("java.lang.Object")) return false;
    for (ExecutableElement each : ElementFilter.methodsIn(program.elements.getAllMembers(library)))
      if (each.getSimpleName().equals(method.getSimpleName()) && each.getParameters().size() == method.getParameters().size()
          && !((TypeElement) each.getEnclosingElement()).getQualifiedName().contentEquals("java.lang.Object")) return true;
    return false;
  }

  private boolean overrides(ExecutableElement method, ExecutableElement base, TypeElement in) {
    if (!CallResolver.isVirtual(base) || method.getParameters().size() != base.getParameters().size()) return false;
    if (program.elements.overrides(method, base, in)) return true;
    boolean isKnown = method.getParameters().stream().allMatch(each -> Program.isKnown(each.asType()))
        && base.getParameters().stream().allMatch(each -> Program.isKnown(each.asType()));
    return !isKnown && parametersOf(method).equals(parametersOf(base));
  }

  private String parametersOf(ExecutableElement method) {
    String key = program.keys.getOrDefault(method, "");
    return key.substring(key.lastIndexOf('(') + 1);
  }
}
