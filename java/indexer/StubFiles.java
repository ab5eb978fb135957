package stratigraph.indexer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/**
 * Gives the compiler stub sources of library types on its source path; a class of the class path goes before them, as it is newer.
 * Each imported package has at least one class there: for a class of a package that does not exist the compiler asks all modules, at each
 * import, which takes a third of its time.
 */
final class StubFiles extends ForwardingJavaFileManager<JavaFileManager> {
  /** The class that makes a package exist. */
  static final String placeholder = "Missing__";

  /** Null where there are no stubs. */
  private final Path root;
  private final Set<String> imported;

  StubFiles(JavaFileManager manager, Path root, Set<String> imported) {
    super(manager);
    this.root = root;
    this.imported = imported;
  }

  @Override
  public boolean hasLocation(Location location) {
    return location == StandardLocation.SOURCE_PATH || super.hasLocation(location);
  }

  @Override
  public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
    if (location != StandardLocation.SOURCE_PATH) return super.list(location, packageName, kinds, recurse);
    if (!kinds.contains(JavaFileObject.Kind.SOURCE)) return List.of();
    List<JavaFileObject> found = new ArrayList<>();
    String path = packageName.replace('.', '/');
    if (imported.contains(packageName)) found.add(new SourceFile("stubs/" + path + "/" + placeholder + ".java", "package " + packageName + "; class " + placeholder + " {}"));
    Path directory = root == null ? null : root.resolve(path);
    if (directory == null || !Files.isDirectory(directory)) return found;
    try (Stream<Path> files = Files.list(directory)) {
      for (Path each : (Iterable<Path>) files.sorted()::iterator)
        if (each.toString().endsWith(".java"))
          found.add(new SourceFile("stubs/" + root.relativize(each).toString().replace('\\', '/'), Files.readString(each)));
    }
    return found;
  }

  @Override
  public String inferBinaryName(Location location, JavaFileObject file) {
    if (!(file instanceof SourceFile stub)) return super.inferBinaryName(location, file);
    String path = stub.path.substring("stubs/".length());
    return path.substring(0, path.length() - ".java".length()).replace('/', '.');
  }

  @Override
  public boolean isSameFile(javax.tools.FileObject a, javax.tools.FileObject b) {
    return a instanceof SourceFile || b instanceof SourceFile ? a == b : super.isSameFile(a, b);
  }
}
