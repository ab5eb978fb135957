package stratigraph.indexer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The links of one file, each once with all its lines. */
final class Links {
  /**
   * @param to key of an in-house object; null of a library's
   * @param symbol of a library's type or member; null of an in-house object
   * @param receiver key or symbol of the class that a method is called on, where other classes may override it; else null
   * @param detail number of arguments of a call of a library, number of candidates of an in-house one; -1 where there is nothing to say
   */
  record Link(String from, String type, String to, String symbol, String receiver, int detail, String rule) {}

  private final Map<Link, List<int[]>> lines = new LinkedHashMap<>();

  void add(Link link, int startLine, int endLine) {
    if (link.from() == null || (Objects.equals(link.from(), link.to()) && !link.type().equals("CALL"))) return;
    List<int[]> known = lines.computeIfAbsent(link, each -> new ArrayList<>(1));
    for (int[] each : known) if (each[0] == startLine && each[1] == endLine) return;
    known.add(new int[] {startLine, Math.max(startLine, endLine)});
  }

  void write(Json out) {
    out.name("links").array();
    lines.forEach((link, places) -> {
      out.object().name("from").text(link.from()).name("type").text(link.type());
      if (link.to() != null) out.name("to").text(link.to());
      else out.name("symbol").text(link.symbol());
      if (link.receiver() != null) out.name("receiver").text(link.receiver());
      if (link.detail() >= 0) out.name(link.to() == null ? "arity" : "candidates").number(link.detail());
      if (link.rule() != null) out.name("rule").text(link.rule());
      out.name("lines").array();
      for (int[] each : places) out.array().number(each[0]).number(each[1]).endArray();
      out.endArray().endObject();
    });
    out.endArray();
  }
}
