package recorder;

import java.io.File;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has each method of the classes of one directory say at its beginning that it is entered: `-javaagent:recorder.jar=DIRECTORY`. Needs ASM. */
public final class Agent {
  private Agent() {}

  public static void premain(String directory, Instrumentation instrumentation) throws Exception {
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(System.getProperty("recorder.jar")));
    String place = new File(directory).getCanonicalPath();
    Recorder.start();
    instrumentation.addTransformer(new ClassFileTransformer() {
      @Override
      public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
        if (domain == null || domain.getCodeSource() == null || !domain.getCodeSource().getLocation().getPath().startsWith(place)) return null;
        try {
          return instrumented(name, bytes);
        } catch (Throwable failure) {
          failure.printStackTrace();
          return null;
        }
      }
    });
  }

  private static byte[] instrumented(String name, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    Recorder.recorded.add(name.replace('/', '.'));
    reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
      private String source = "";

      @Override
      public void visitSource(String file, String debug) {
        source = name.contains("/") ? name.substring(0, name.lastIndexOf('/') + 1) + file : file;
        super.visitSource(file, debug);
      }

      @Override
      public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
        MethodVisitor inner = super.visitMethod(access, method, descriptor, signature, exceptions);
        if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0 || method.equals("<clinit>")) return inner;
        // What the compiler adds to call another method of the same name is no method of the source.
        if ((access & Opcodes.ACC_BRIDGE) != 0) {
          Recorder.bridges.add(name.replace('/', '.') + "#" + method + descriptor);
          return inner;
        }
        int id = Recorder.method(source, method, descriptor);
        return new MethodVisitor(Opcodes.ASM9, inner) {
          @Override
          public void visitCode() {
            super.visitCode();
            super.visitLdcInsn(id);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, "recorder/Recorder", "enter", "(I)V", false);
          }

          @Override
          public void visitLineNumber(int line, Label start) {
            Recorder.line(id, line);
            super.visitLineNumber(line, start);
          }
        };
      }
    }, 0);
    return writer.toByteArray();
  }
}
