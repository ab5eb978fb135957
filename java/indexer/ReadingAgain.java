package stratigraph.indexer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads again what changed files may be seen by, of the files of the last analysis: writes `again` with their paths, their records, and `end`. Of the
 * others the compiler is given the shapes.
 */
final class ReadingAgain {
  private final Request request;
  private final PrintStream out;

  ReadingAgain(Request request, PrintStream out) {
    this.request = request;
    this.out = out;
  }

  /** False where all files have to be read; nothing is written then. */
  boolean read() throws IOException {
    Map<String, Shape> before = request.shapesBefore == null ? null : ShapeFile.read(request.shapesBefore);
    if (before == null || request.shapes == null || !before.keySet().equals(new HashSet<>(request.files))) return false;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream lines = new PrintStream(written, false, StandardCharsets.UTF_8);
    Problems problems = new Problems(lines);
    Map<String, SourceFile> files = new LinkedHashMap<>();
    for (String path : request.files) {
      SourceFile file = Main.read(request.root, path, request.changed.contains(path) ? problems : new Problems(new PrintStream(ByteArrayOutputStream.nullOutputStream())));
      if (file == null) return false;
      files.put(path, file);
    }
    Map<String, SourceFile> wanted = seeing(files, before);
    if (wanted == null) return false;
    Indexing indexing = new Indexing(request, problems, lines);
    indexing.runAgain(wanted, before);
    before.putAll(indexing.shapes());
    ShapeFile.write(request.shapes, before);
    out.println(new Json().object().name("record").text("again").texts("files", wanted.keySet()).endObject());
    lines.flush();
    written.writeTo(out);
    Main.end(out, files.values(), indexing.tasks());
    return true;
  }

  /** The changed files and those that may see a change; null where that is not known, or where they are more than half. */
  private Map<String, SourceFile> seeing(Map<String, SourceFile> files, Map<String, Shape> before) throws IOException {
    List<SourceFile> changed = new ArrayList<>();
    List<Shape> old = new ArrayList<>();
    Set<String> superBuilders = new HashSet<>();
    for (Shape each : before.values()) superBuilders.addAll(each.superBuilders);
    for (String path : request.changed) {
      changed.add(files.get(path));
      old.add(before.get(path));
    }
    Problems unheard = new Problems(new PrintStream(ByteArrayOutputStream.nullOutputStream()));
    List<Shape> now = new Indexing(request, unheard, out).shapesOf(changed, superBuilders, before);
    if (now.contains(null)) return null;
    ShapeChanges changes = new ShapeChanges(old, now, before.values());
    if (changes.isOpen()) return null;
    for (Shape each : now) {
      each.above.addAll(before.get(each.path).above);
      before.put(each.path, each);
    }
    Map<String, SourceFile> wanted = new LinkedHashMap<>();
    for (SourceFile each : files.values())
      if (request.changed.contains(each.path) || changes.mayBeSeenBy(before.get(each.path), each.original)) wanted.put(each.path, each);
    return wanted.size() * 2 > files.size() ? null : wanted;
  }
}
