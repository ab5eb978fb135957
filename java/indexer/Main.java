package stratigraph.indexer;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the Java sources that standard input names and writes what they declare, call and use to standard output, one JSON object a line:
 * `hello`, for each file an `outline`, a `code` and a `facts`, `problem` where the input is faulty, and `end` with counts. Output without `end` is not whole.
 */
public final class Main {
  private static final int protocol = 3;

  private Main() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, StandardCharsets.UTF_8);
    Request request = Request.read(System.in);
    out.println(new Json().object().name("record").text("hello").name("protocol").number(protocol)
        .name("java").text(System.getProperty("java.version")).endObject());
    Problems problems = new Problems(out);
    if (new ReadingAgain(request, out).read()) {
      out.flush();
      return;
    }
    List<SourceFile> files = new ArrayList<>();
    for (String path : request.files) {
      SourceFile file = read(request.root, path, problems);
      if (file != null) files.add(file);
    }
    Indexing indexing = new Indexing(request, problems, out);
    indexing.run(files);
    if (request.shapes != null) {
      // In the order of the files.
      Map<String, Shape> shapes = new LinkedHashMap<>();
      for (SourceFile each : files) if (indexing.shapes().containsKey(each.path)) shapes.put(each.path, indexing.shapes().get(each.path));
      ShapeFile.write(request.shapes, shapes);
    }
    end(out, files, indexing.tasks());
    out.flush();
  }

  static void end(PrintStream out, Collection<SourceFile> files, int tasks) {
    long lines = files.stream().mapToLong(SourceFile::lines).sum();
    out.println(new Json().object().name("record").text("end").name("files").number(files.size()).name("lines").number(lines)
        .name("tasks").number(tasks).endObject());
  }

  /** Null for a file that cannot be read. */
  static SourceFile read(Path root, String path, Problems problems) {
    try {
      byte[] bytes = Files.readAllBytes(root.resolve(path));
      String text;
      try {
        text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (CharacterCodingException otherEncoding) {
        text = new String(bytes, Charset.forName("windows-1252"));
        problems.add("encoding", path, 0, "is not in UTF-8; it is read as windows-1252, so letters outside ASCII may be wrong");
      }
      return new SourceFile(path, text.startsWith("\uFEFF") ? " " + text.substring(1) : text);
    } catch (IOException unreadable) {
      problems.add("unreadable", path, 0, "cannot be read: " + unreadable.getMessage());
      return null;
    }
  }
}
