package stratigraph.indexer;

import static stratigraph.indexer.Lombok.annotation;
import static stratigraph.indexer.LombokClass.argument;
import static stratigraph.indexer.LombokClass.unquoted;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** The classes and methods of `@Builder` and `@SuperBuilder`. */
final class LombokBuilder {
  private final LombokClass owner;

  LombokBuilder(LombokClass owner) {
    this.owner = owner;
  }

  void add(AnnotationTree from, String head, String parameters, String names, List<VariableTree> fields, String result, boolean isOfInstance) {
    String builder = unquoted(argument(from, "builderClassName"), head + "Builder");
    String build = unquoted(argument(from, "buildMethodName"), "build");
    String start = unquoted(argument(from, "builderMethodName"), "builder");
    ClassTree own = owner.inner.get(builder);
    Set<String> present = new HashSet<>();
    if (own != null) for (Tree each : own.getMembers()) if (each instanceof MethodTree method) present.add(method.getName().toString());
    StringBuilder body = new StringBuilder();
    for (VariableTree field : fields)
      if (!present.contains(field.getName().toString())) body.append(setters(field, builder + names, false, from));
    if (!present.contains(build)) body.append("public ").append(result).append(' ').append(build).append("() { return null; } ");
    if (own != null) {
      int end = owner.file.closingBrace(own);
      if (end >= 0) owner.file.insert(end, " " + body, from);
    } else owner.add("public static class " + builder + parameters + " { " + body + "}", from);
    String diamond = names.isEmpty() ? "" : "<>";
    if (!start.isEmpty())
      owner.add("public " + (isOfInstance ? "" : "static ") + parameters + " " + builder + names + " " + start + "() { return new " + builder + diamond + "(); }", from);
    if ("true".equals(argument(from, "toBuilder")))
      owner.add("public " + builder + names + " toBuilder() { return new " + builder + diamond + "(); }", from);
  }

  /** A builder that those of subclasses inherit from. */
  void addInherited(AnnotationTree from, List<VariableTree> fields) {
    String builder = owner.self + "Builder";
    String parent = owner.type.getExtendsClause() == null ? null : owner.file.source(owner.type.getExtendsClause());
    String parentName = parent == null ? "" : parent.replaceAll("<.*", "").trim();
    String parentSimple = parentName.substring(parentName.lastIndexOf('.') + 1);
    boolean isChained = owner.file.isSuperBuilder(parentSimple);
    String own = inside(owner.parameters);
    String ownNames = inside(owner.parameterNames);
    String ofParent = parent != null && parent.contains("<") ? parent.substring(parent.indexOf('<') + 1, parent.lastIndexOf('>')) + ", " : "";
    String wild = owner.parameterNames.isEmpty() ? "<?, ?>" : "<" + ownNames + "?, ?>";
    StringBuilder body = new StringBuilder();
    for (VariableTree field : fields) body.append(setters(field, "B", true, from));
    if (!isChained) body.append("protected abstract B self(); public abstract C build(); ");
    if (!owner.inner.containsKey(builder))
      owner.add("public static abstract class " + builder + "<" + own + "C extends " + owner.self + owner.parameterNames + ", B extends " + builder + "<" + ownNames + "C, B>>"
          + (isChained ? " extends " + parentName + "." + parentSimple + "Builder<" + ofParent + "C, B>" : "") + " { " + body + "}", from);
    if (!owner.modifiers.getFlags().contains(Modifier.ABSTRACT))
      owner.add("public static " + owner.parameters + " " + builder + wild + " builder() { return null; }", from);
    if ("true".equals(argument(from, "toBuilder"))) owner.add("public " + builder + wild + " toBuilder() { return null; }", from);
    owner.add("protected " + owner.self + "(" + builder + wild + " b) { " + (isChained ? "super(b); " : "") + "}", from);
  }

  private String setters(VariableTree field, String result, boolean isInherited, AnnotationTree from) {
    String name = field.getName().toString();
    String type = owner.file.source(field.getType());
    String prefix = unquoted(argument(from, "setterPrefix"), "");
    String head = "public " + result + " ";
    String end = isInherited ? " return self(); } " : " return this; } ";
    AnnotationTree singular = annotation(field.getModifiers(), "Singular");
    if (singular == null) {
      String method = prefix.isEmpty() ? name : prefix + AccessorStyle.capital(name);
      return head + method + "(" + type + " " + name + ") {" + end;
    }
    String one = unquoted(argument(singular, "value"), singularOf(name));
    List<String> elements = typeArguments(type);
    String clear = head + "clear" + AccessorStyle.capital(name) + "() {" + end;
    if (elements.size() == 2)
      return head + one + "(" + elements.get(0) + " key, " + elements.get(1) + " value) {" + end
          + head + name + "(java.util.Map<? extends " + elements.get(0) + ", ? extends " + elements.get(1) + "> all) {" + end + clear;
    String element = elements.isEmpty() ? "Object" : elements.get(0);
    return head + one + "(" + element + " one) {" + end + head + name + "(java.util.Collection<? extends " + element + "> all) {" + end + clear;
  }

  private static String singularOf(String name) {
    if (name.endsWith("ies")) return name.substring(0, name.length() - 3) + "y";
    return name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
  }

  private static String inside(String parameters) {
    return parameters.isEmpty() ? "" : parameters.substring(1, parameters.length() - 1) + ", ";
  }

  /** `Map<String, List<A>>` → `String`, `List<A>`. */
  private static List<String> typeArguments(String type) {
    int open = type.indexOf('<');
    if (open < 0) return List.of();
    String given = type.substring(open + 1, type.lastIndexOf('>'));
    List<String> found = new java.util.ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < given.length(); i++) {
      char c = given.charAt(i);
      if (c == '<') depth++;
      if (c == '>') depth--;
      if (c == ',' && depth == 0) {
        found.add(given.substring(from, i).trim());
        from = i + 1;
      }
    }
    found.add(given.substring(from).trim());
    return found;
  }
}
