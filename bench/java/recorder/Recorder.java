package recorder;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps which method of the recorded classes was entered from where, and writes it when the virtual machine ends, one edge a line:
 * file of the caller, its method and line; whether it called directly or through a library; file, method, descriptor and lowest line of the callee.
 */
public final class Recorder {
  public static final Set<String> recorded = ConcurrentHashMap.newKeySet();
  public static final Set<String> bridges = ConcurrentHashMap.newKeySet();
  private static final Set<String> edges = ConcurrentHashMap.newKeySet();
  private static final StackWalker walker = StackWalker.getInstance();
  private static final ThreadLocal<boolean[]> busy = ThreadLocal.withInitial(() -> new boolean[1]);
  private static final List<String> methods = new ArrayList<>();
  private static final int[] lines = new int[100_000];
  private static final int[] counts = new int[100_000];
  /** Entries of a method after which only each 64th is looked at. */
  private static final int looked = 3000;
  private static final int deepest = 80;

  private Recorder() {}

  public static void start() {
    Runtime.getRuntime().addShutdownHook(new Thread(Recorder::write));
  }

  public static synchronized int method(String source, String name, String descriptor) {
    methods.add(source + "\t" + name + "\t" + descriptor);
    return methods.size() - 1;
  }

  public static void line(int id, int line) {
    if (lines[id] == 0 || line < lines[id]) lines[id] = line;
  }

  /** Called at the beginning of each recorded method. */
  public static void enter(int id) {
    int count = counts[id]++;
    if (count > looked && (count & 63) != 0) return;
    boolean[] isBusy = busy.get();
    if (isBusy[0]) return;
    isBusy[0] = true;
    try {
      String caller = walker.walk(frames -> callerIn(frames.iterator()));
      if (caller != null) edges.add(caller + "\t" + id);
    } finally {
      isBusy[0] = false;
    }
  }

  /** The nearest recorded method; null where none called, as of tests. */
  private static String callerIn(Iterator<StackWalker.StackFrame> frames) {
    frames.next();
    frames.next();
    boolean isDirect = true;
    for (int depth = 0; frames.hasNext() && depth < deepest; depth++) {
      StackWalker.StackFrame frame = frames.next();
      String type = frame.getClassName();
      if (recorded.contains(type)) {
        if (bridges.contains(type + "#" + frame.getMethodName() + frame.getDescriptor())) continue;
        String folder = type.contains(".") ? type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/') : "";
        return folder + frame.getFileName() + "\t" + frame.getMethodName() + "\t" + frame.getLineNumber() + "\t" + (isDirect ? "direct" : "library");
      }
      isDirect = false;
    }
    return null;
  }

  private static void write() {
    try (PrintWriter out = new PrintWriter(System.getProperty("recorder.edges"))) {
      for (String edge : edges) {
        int at = edge.lastIndexOf('\t');
        int id = Integer.parseInt(edge.substring(at + 1));
        out.println(edge.substring(0, at) + "\t" + methods.get(id) + "\t" + lines[id]);
      }
    } catch (IOException failure) {
      failure.printStackTrace();
    }
  }
}
