package stratigraph.indexer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What other files can see of a source file: its text without the bodies of methods, and its declarations apart. */
final class Shape {
  final String path;
  /** Full names of the top-level types. */
  final List<String> types = new ArrayList<>();
  final Set<String> importedPackages = new TreeSet<>();
  /** Simple names of the classes with `@SuperBuilder`. */
  final Set<String> superBuilders = new TreeSet<>();
  /** Package, and the types with what they are derived from. */
  final List<String> headers = new ArrayList<>();
  /** Members: the type and its kind, the name, how it is declared. */
  final List<Member> members = new ArrayList<>();
  final Set<String> imports = new TreeSet<>();
  /** Names in headers and in declarations of members. */
  final Set<String> words = new TreeSet<>();
  /** `name/count` of methods of classes inside of bodies, `name+count` of those that take any number from there on. */
  final Set<String> inner = new TreeSet<>();
  /** The same of the methods that other files can see. */
  final Set<String> methods = new TreeSet<>();
  /** Simple names of all types, those inside of others too. */
  final Set<String> simpleNames = new TreeSet<>();
  /** Files with types that those of this one, those in bodies too, are derived from. */
  final Set<String> above = new TreeSet<>();
  /** What the compiler is given in place of the file. */
  String text = "";

  /** @param isClosed true where a change may have effects that no name says: of interfaces, annotations and records */
  record Member(String name, String declaration, boolean isClosed) {}

  Shape(String path) {
    this.path = path;
  }

  void write(DataOutputStream out) throws IOException {
    text(out, path);
    texts(out, types);
    texts(out, importedPackages);
    texts(out, superBuilders);
    texts(out, headers);
    out.writeInt(members.size());
    for (Member each : members) {
      text(out, each.name);
      text(out, each.declaration);
      out.writeBoolean(each.isClosed);
    }
    texts(out, imports);
    texts(out, words);
    texts(out, inner);
    texts(out, methods);
    texts(out, simpleNames);
    texts(out, above);
    text(out, text);
  }

  static Shape read(DataInputStream in) throws IOException {
    Shape shape = new Shape(text(in));
    shape.types.addAll(texts(in));
    shape.importedPackages.addAll(texts(in));
    shape.superBuilders.addAll(texts(in));
    shape.headers.addAll(texts(in));
    for (int count = in.readInt(); count > 0; count--) shape.members.add(new Member(text(in), text(in), in.readBoolean()));
    shape.imports.addAll(texts(in));
    shape.words.addAll(texts(in));
    shape.inner.addAll(texts(in));
    shape.methods.addAll(texts(in));
    shape.simpleNames.addAll(texts(in));
    shape.above.addAll(texts(in));
    shape.text = text(in);
    return shape;
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void texts(DataOutputStream out, Iterable<String> texts) throws IOException {
    int count = 0;
    for (String unused : texts) count++;
    out.writeInt(count);
    for (String each : texts) text(out, each);
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    List<String> found = new ArrayList<>();
    for (int count = in.readInt(); count > 0; count--) found.add(text(in));
    return found;
  }
}
