package stratigraph.indexer;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The shapes of all files of an analysis, kept for the next one. */
final class ShapeFile {
  private ShapeFile() {}

  /** By path; null where the file cannot be read. */
  static Map<String, Shape> read(Path path) {
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(new GZIPInputStream(Files.newInputStream(path), 1 << 16), 1 << 16))) {
      Map<String, Shape> found = new LinkedHashMap<>();
      for (int count = in.readInt(); count > 0; count--) {
        Shape shape = Shape.read(in);
        found.put(shape.path, shape);
      }
      return found;
    } catch (IOException | RuntimeException damaged) {
      return null;
    }
  }

  static void write(Path path, Map<String, Shape> shapes) throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(Files.newOutputStream(path), 1 << 16) {
      {
        def.setLevel(Deflater.BEST_SPEED);
      }
    };
    try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(packed, 1 << 16))) {
      out.writeInt(shapes.size());
      for (Shape each : shapes.values()) each.write(out);
    }
  }
}
