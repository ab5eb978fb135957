package stratigraph.indexer;

import com.sun.source.tree.AnnotationTree;

/** How Lombok names the accessors of a field, by `@Accessors`. */
final class AccessorStyle {
  final boolean chain;
  private final boolean fluent;

  private AccessorStyle(boolean fluent, boolean chain) {
    this.fluent = fluent;
    this.chain = chain;
  }

  static AccessorStyle of(AnnotationTree ofField, AnnotationTree ofClass) {
    AnnotationTree stated = ofField == null ? ofClass : ofField;
    if (stated == null) return new AccessorStyle(false, false);
    boolean fluent = "true".equals(LombokClass.argument(stated, "fluent"));
    String chain = LombokClass.argument(stated, "chain");
    return new AccessorStyle(fluent, "true".equals(chain) || (fluent && !"false".equals(chain)));
  }

  String getter(String field, String type) {
    if (fluent) return field;
    return (type.equals("boolean") ? "is" : "get") + capital(stem(field, type));
  }

  String setter(String field, String type) {
    return fluent ? field : "set" + capital(stem(field, type));
  }

  /** The name without the `is` that a field of type `boolean` may begin with. */
  String stem(String field, String type) {
    boolean isPrefixed = type.equals("boolean") && field.length() > 2 && field.startsWith("is") && Character.isUpperCase(field.charAt(2));
    return isPrefixed ? field.substring(2) : field;
  }

  static String capital(String name) {
    return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
