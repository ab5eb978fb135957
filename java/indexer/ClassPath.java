package stratigraph.indexer;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;

/** The entries of a class path that can be read: the compiler gives up all classes for one jar that is damaged. */
final class ClassPath {
  private ClassPath() {}

  static List<File> readable(List<String> paths, Problems problems) {
    List<File> found = new ArrayList<>();
    for (String path : paths) {
      File entry = new File(path);
      if (entry.isDirectory()) {
        found.add(entry);
        continue;
      }
      try (ZipFile jar = new ZipFile(entry)) {
        found.add(new File(jar.getName()));
      } catch (IOException damaged) {
        problems.add("class-path", path, 0, "is no jar that can be read (" + damaged.getMessage() + "); it is left out of the class path: fetch or build it again");
      }
    }
    return found;
  }
}
