package stratigraph.indexer;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/**
 * Makes each imported package exist, by one class on the source path: for a class of a package that does not exist the compiler asks all
 * modules, at each import, which takes a third of its time.
 */
final class ImportedPackages extends ForwardingJavaFileManager<JavaFileManager> {
  /** The class that makes a package exist. */
  static final String placeholder = "Missing__";

  private final Set<String> imported;

  ImportedPackages(JavaFileManager manager, Set<String> imported) {
    super(manager);
    this.imported = imported;
  }

  @Override
  public boolean hasLocation(Location location) {
    return location == StandardLocation.SOURCE_PATH || super.hasLocation(location);
  }

  @Override
  public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
    if (location != StandardLocation.SOURCE_PATH) return super.list(location, packageName, kinds, recurse);
    if (!kinds.contains(JavaFileObject.Kind.SOURCE) || !imported.contains(packageName)) return List.of();
    String path = packageName.replace('.', '/') + "/" + placeholder + ".java";
    return List.of(new SourceFile(path, "package " + packageName + "; class " + placeholder + " {}"));
  }

  @Override
  public String inferBinaryName(Location location, JavaFileObject file) {
    if (!(file instanceof SourceFile source)) return super.inferBinaryName(location, file);
    return source.path.substring(0, source.path.length() - ".java".length()).replace('/', '.');
  }

  @Override
  public boolean isSameFile(javax.tools.FileObject a, javax.tools.FileObject b) {
    return a instanceof SourceFile || b instanceof SourceFile ? a == b : super.isSameFile(a, b);
  }
}
