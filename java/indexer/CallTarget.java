package stratigraph.indexer;

import java.util.List;
import javax.lang.model.element.ExecutableElement;

/**
 * What a call may call.
 *
 * @param methods in-house methods or constructors; several where the known types do not decide
 * @param symbol of a library's method, `org.x#Type.name`; null of an in-house one or where it is not known
 * @param cause why nothing is known; null where something is
 */
record CallTarget(List<ExecutableElement> methods, String symbol, String cause) {
  static CallTarget inHouse(List<ExecutableElement> methods) {
    return new CallTarget(methods, null, null);
  }

  static CallTarget library(String symbol) {
    return new CallTarget(List.of(), symbol, null);
  }

  static CallTarget open(String cause) {
    return new CallTarget(List.of(), null, cause);
  }
}
