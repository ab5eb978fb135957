package stratigraph.indexer;

import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;

/** What is wrong with the input, written as it is met, once for each kind and file. */
final class Problems {
  private final PrintStream out;
  private final Set<String> reported = new HashSet<>();

  Problems(PrintStream out) {
    this.out = out;
  }

  /** @param file null where no file is concerned @param line 0 where no line is known */
  void add(String kind, String file, int line, String message) {
    if (!reported.add(kind + "\0" + file)) return;
    Json json = new Json().object().name("record").text("problem").name("kind").text(kind);
    json.name("file").text(file).name("line").number(line).name("message").text(message);
    out.println(json.endObject());
  }
}
