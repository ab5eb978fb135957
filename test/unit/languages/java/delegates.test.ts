import { describe, expect, it } from 'vitest';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

const lombok = 'import lombok.experimental.Delegate;';
/** What methods of a class call, in-house. */
const callsOf = (program: Awaited<ReturnType<typeof readJavaTexts>>, name: string): string[] =>
  linksOf(program, 'CALL').filter((link) => link.startsWith(`p.${name}.`) && / → [pq]\./.test(link));

describe('members that @Delegate of Lombok generates', () => {
  it('pass calls on to the type of the field, and to what it is derived from [L-java]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts({
      'q/Store.java': `package q; import java.util.List; public interface Store<T> extends Source { void put(T item); <R extends Note> R first(Class<R> type, T... rest) throws Broken; default int size() { return 0; } static void none() {} List<? extends T> all(); }`,
      'q/Source.java': 'package q; public interface Source { Note note(); }',
      'q/Note.java': 'package q; public class Note {}',
      'q/Broken.java': 'package q; public class Broken extends Exception {}',
      'q/Item.java':
        'package q; import lombok.*; @Data public class Item { private String title; public void sell() {} void hidden() {} public static void make() {} }',
      'p/Shop.java': `package p; ${lombok} import q.*; class Shop { @Delegate private final Store<Item> store = null; @Delegate Inner inner; @lombok.Getter static class Inner { int depth; } public int size() { return 1; } }`,
      'p/Ware.java': `package p; ${lombok} class Ware { @Delegate(excludes = Left.class) private q.Item item() { return null; } interface Left { void sell(); } }`,
      'p/Use.java': `package p; class Use { void use(Shop shop, Ware ware) throws Exception { shop.put(null); shop.note(); shop.first(q.Note.class); shop.size(); shop.getDepth(); ware.getTitle(); } }`,
    });
    expect(callsOf(program, 'Shop')).toEqual([
      'p.Shop.put(Item) → q.Store.put(T)',
      'p.Shop.first(Class<R>, Item...) → q.Store.first(Class<R>, T...)',
      'p.Shop.all() → q.Store.all()',
      'p.Shop.note() → q.Source.note()',
      'p.Shop.getDepth() → p.Shop.Inner.getDepth()',
    ]);
    expect(callsOf(program, 'Ware').filter((link) => !link.endsWith('p.Ware.item()'))).toEqual([
      'p.Ware.getTitle() → q.Item.getTitle()',
      'p.Ware.setTitle(String) → q.Item.setTitle(String)',
    ]);
    expect(callsOf(program, 'Use')).toEqual(
      [
        'Shop.put(Item)',
        'Shop.note()',
        'Shop.first(Class<R>, Item...)',
        'Shop.size()',
        'Shop.getDepth()',
        'Ware.getTitle()',
      ].map((name) => `p.Use.use(Shop, Ware) → p.${name}`),
    );
    expect(program.summary.problems).toEqual([]);
  });

  it('take members of libraries, and are reported where a type is not known [L-java]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts({
      'p/Names.java': `package p; ${lombok} import java.util.*; class Names implements Iterable<String> { @Delegate(types = {Add.class, Iterable.class}) private final List<String> names = new ArrayList<>(); private interface Add { boolean add(String name); } }`,
      'p/Whole.java': `package p; ${lombok} import java.util.*; class Whole<K> { @Delegate private final Map<K, q.Note> notes = null; }`,
      'q/Note.java': 'package q; public class Note { public void read() {} }',
      'p/Missing.java': `package p; ${lombok} class Missing<T> { @Delegate org.other.Client client; @Delegate T any; }`,
      'p/Use.java': `package p; class Use { void use(Names names, Whole<String> whole) { names.add("x"); whole.get("y").read(); whole.put("z", null); } }`,
    });
    expect(callsOf(program, 'Use')).toEqual([
      'p.Use.use(Names, Whole<String>) → p.Names.add(String)',
      'p.Use.use(Names, Whole<String>) → p.Whole.get(Object)',
      'p.Use.use(Names, Whole<String>) → q.Note.read()',
      'p.Use.use(Names, Whole<String>) → p.Whole.put(K, Note)',
    ]);
    expect(program.summary.problems.map(({ kind, file, message }) => `${kind} ${file} ${message}`)).toEqual([
      "lombok-delegate org.other.Client p/Missing.java the members that @Delegate takes from 'org.other.Client' are not known",
      "lombok-delegate T p/Missing.java the members that @Delegate takes from 'T' are not known",
    ]);
  });
});
