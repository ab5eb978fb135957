package stratigraph.indexer;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Results of methods of the platform that make strings and collections. */
final class BuiltInCalls {
  private static final Pattern hole = Pattern.compile("%(?:(\\d+)\\$)?[-#+ 0,(]*\\d*(?:\\.\\d+)?([a-zA-Z%])");
  private static final Set<String> listMakers = Set.of(
      "java.util#List.of", "java.util#Set.of", "java.util#Arrays.asList", "java.util.stream#Stream.of", "java.util#Collections.singletonList",
      "java.util#Collections.singleton", "java.util#List.copyOf", "java.util#Arrays.stream");
  private static final Set<String> sameText = Set.of("toString", "trim", "strip", "stripIndent", "intern");

  private final Values values;

  BuiltInCalls(Values values) {
    this.values = values;
  }

  /** Null for any other call. */
  String valueOf(TreePath path, MethodInvocationTree call) {
    if (!(call.getMethodSelect() instanceof MemberSelectTree select)) return null;
    String name = select.getIdentifier().toString();
    List<? extends ExpressionTree> given = call.getArguments();
    TreePath receiver = new TreePath(new TreePath(path, select), select.getExpression());
    if (name.equals("append") && given.size() == 1) {
      String base = values.of(receiver);
      return base.startsWith("{\"kind\":\"joined\"") ? Value.joined(List.of(base, values.of(path, given.get(0)))) : null;
    }
    if (sameText.contains(name) && given.isEmpty()) {
      String base = values.of(receiver);
      return base.startsWith("{\"kind\":\"joined\"") || base.startsWith("{\"kind\":\"text\"") ? base : null;
    }
    if (name.equals("formatted")) return format(values.of(receiver), values.all(path, given));
    String symbol = values.resolver().resolve(path).symbol();
    if (symbol == null) return null;
    if (listMakers.contains(symbol)) return Value.list(values.all(path, given));
    return switch (symbol) {
      case "java.lang#String.format" -> given.isEmpty() ? null : format(values.of(path, given.get(0)), values.all(path, given.subList(1, given.size())));
      case "java.lang#String.valueOf" -> given.size() == 1 ? Value.joined(List.of(values.of(path, given.get(0)))) : null;
      case "java.lang#String.concat" -> Value.joined(List.of(values.of(receiver), values.of(path, given.get(0))));
      case "java.util#Map.of" -> map(path, given);
      case "java.util#Objects.requireNonNull", "java.util#Optional.of", "java.util#Optional.ofNullable" -> given.isEmpty() ? null : values.of(path, given.get(0));
      default -> null;
    };
  }

  private String map(TreePath path, List<? extends ExpressionTree> given) {
    Map<String, String> members = new LinkedHashMap<>();
    for (int i = 0; i + 1 < given.size(); i += 2) {
      String key = textOf(values.of(path, given.get(i)));
      if (key == null) return null;
      members.put(key, values.of(path, given.get(i + 1)));
    }
    return Value.record(members, false);
  }

  private static String format(String pattern, List<String> given) {
    String text = textOf(pattern);
    if (text == null) return null;
    List<String> parts = new ArrayList<>();
    Matcher matcher = hole.matcher(text);
    int from = 0;
    int next = 0;
    while (matcher.find()) {
      parts.add(Value.text(text.substring(from, matcher.start())));
      from = matcher.end();
      String kind = matcher.group(2);
      if (kind.equals("%") || kind.equals("n")) {
        parts.add(Value.text(kind.equals("n") ? "\n" : "%"));
        continue;
      }
      int index = matcher.group(1) == null ? next++ : Integer.parseInt(matcher.group(1)) - 1;
      parts.add(index >= 0 && index < given.size() ? given.get(index) : Value.unknown);
    }
    parts.add(Value.text(text.substring(from)));
    return Value.joined(parts);
  }

  /** The string of a value that is one; null of any other. */
  private static String textOf(String value) {
    String head = "{\"kind\":\"text\",\"text\":\"";
    if (!value.startsWith(head) || !value.endsWith("\"}")) return null;
    String inner = value.substring(head.length(), value.length() - 2);
    StringBuilder out = new StringBuilder(inner.length());
    for (int i = 0; i < inner.length(); i++) {
      char c = inner.charAt(i);
      if (c != '\\') out.append(c);
      else if (inner.charAt(++i) == 'u') {
        out.append((char) Integer.parseInt(inner.substring(i + 1, i + 5), 16));
        i += 4;
      } else out.append(inner.charAt(i));
    }
    return out.toString();
  }
}
