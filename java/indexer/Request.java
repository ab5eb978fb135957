package stratigraph.indexer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is asked on standard input: `name=value` entries, each ended by a zero byte, in UTF-8. */
final class Request {
  /** The analysed directory. */
  Path root;
  /** Relative to the root, with `/`. */
  final List<String> files = new ArrayList<>();
  final List<String> classPath = new ArrayList<>();
  /** Where the shapes of the files go; null where they are not asked for. */
  Path shapes;
  /** Where those of the last analysis of the same files are; null where there are none. */
  Path shapesBefore;
  /** Files whose text has changed since. */
  final List<String> changed = new ArrayList<>();

  static Request read(InputStream input) throws IOException {
    Request request = new Request();
    String all = new String(input.readAllBytes(), StandardCharsets.UTF_8);
    for (String entry : all.split("\0")) {
      int at = entry.indexOf('=');
      if (at < 0) continue;
      String value = entry.substring(at + 1);
      switch (entry.substring(0, at)) {
        case "root" -> request.root = Path.of(value);
        case "file" -> request.files.add(value);
        case "classpath" -> request.classPath.add(value);
        case "shapes" -> request.shapes = Path.of(value);
        case "shapes-before" -> request.shapesBefore = Path.of(value);
        case "changed" -> request.changed.add(value);
        default -> throw new IOException("unknown entry " + entry);
      }
    }
    if (request.root == null) throw new IOException("no root");
    return request;
  }
}
