import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findJdk } from '../../../../src/workflows/code/java/find-jdk.ts';
import { type IndexedAgain, indexAgain } from '../../../../src/workflows/code/java/index-again.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

const { jdk } = findJdk(process.env);
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-java-again-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources: Readonly<Record<string, string>> = {
  'a/src/main/java/p/Item.java': `package p;
import lombok.Getter;
@Getter
public class Item {
  private int weight;
  private String name;
  public static final String KIND = "item";
  public Missing origin() { return null; }
}`,
  'a/src/main/java/p/Cart.java': `package p;
import java.util.*;
public class Cart extends Box implements Runnable {
  private final List<Item> items = new ArrayList<>();
  static int made;
  static { made = 0; Runnable r = new Runnable() { public void run() { tick(3); } void tick(int n) {} }; }
  public void add(Item item) { items.add(item); helper(item); }
  public void add(Object other) { }
  private void helper(Item item) { item.getName(); }
  public Item first() { return items.get(0); }
  public Result price(Kind kind) { return switch (kind) { case A -> new Result(1); default -> new Result(2); }; }
  public void run() { for (Item each : items) { add(each); } }
}`,
  'a/src/main/java/p/Box.java': `package p; public class Box { protected int size() { return 1; } public int weight() { return size(); } }`,
  'a/src/main/java/p/Kind.java': `package p; public enum Kind { A { int cost() { return 1; } }, B; int cost() { return 2; } }`,
  'a/src/main/java/p/Result.java': `package p; public record Result(int price) {}`,
  'a/src/main/java/p/Pay.java': `package p; public interface Pay { void pay(Cart cart); }`,
  'b/src/main/java/q/Shop.java': `package q;
import p.*;
public class Shop {
  Cart cart = new Cart();
  Pay pay = c -> c.run();
  void sell() { cart.add(new Item()); cart.first().getName(); pay.pay(cart); cart.first().origin().tell(); }
  void all(Unknown what) { cart.add(what); helper(3); System.out.println(Item.KIND + cart.weight()); }
  int left() { return unknown().tick(2); }
  Object unknown() { return null; }
}`,
  'b/src/main/java/q/Other.java': `package q; class Other { void a() { new Shop().sell(); } }`,
  'b/src/main/java/q/Far.java': `package q; class Far { int b() { return 7; } }`,
  'b/src/main/java/q/More.java': `package q; class More { String c() { return "x".trim(); } }`,
  'b/src/main/java/q/Till.java':
    'package q; public class Till { public void open() { } public int count() { return 0; } }',
  'b/src/main/java/q/Desk.java':
    'package q; import lombok.experimental.Delegate; class Desk { @Delegate private Till till; @Delegate private Gone gone; }',
  'b/src/main/java/q/Clerk.java': 'package q; class Clerk { void e(Desk desk) { desk.open(); } }',
  'c/src/main/java/r/Pair.java':
    'package r; public record Pair(int a, int b) { public Pair { } public static class Deep { public static Deep made() { return null; } public int depth() { return 1; } } }',
  'c/src/main/java/r/Near.java':
    'package r; import t.Crate; public class Near { public Pair pair() { return null; } public <T> Crate crate() { return null; } }',
  'c/src/main/java/t/Crate.java': 'package t; public class Crate { public int lid() { return 1; } }',
  'c/src/main/java/s/Diver.java':
    'package s; import static r.Pair.*; import r.*; class Diver { int a() { return Deep.made().depth(); } int c(Near near) { return near.pair().b() + near.crate().lid(); } }',
  'b/src/main/java/q/Much.java': `package q; class Much extends p.Cart { void d() { run(); } }`,
};

type Edit = readonly [name: string, file: string, from: string, to: string, readAgain: number | 'all'];

const cart = 'a/src/main/java/p/Cart.java';
const item = 'a/src/main/java/p/Item.java';
const till = 'b/src/main/java/q/Till.java';
const edits: readonly Edit[] = [
  ['a body', cart, 'item.getName();', 'item.getWeight(); first();', 1],
  ['a comment that moves all lines', cart, 'import java.util.*;', '/* one\n two */\nimport java.util.*;', 1],
  [
    'a body with a method of a class inside',
    cart,
    'void tick(int n)',
    'void tick(int n, int m) {} void tick(int n)',
    2,
  ],
  ['a signature', cart, 'public Item first()', 'public Box first()', 3],
  [
    'a new overload',
    cart,
    'public void add(Object other) { }',
    'public void add(Object other) { } public void add(Unknown u) { }',
    3,
  ],
  ['a method that goes', cart, 'public void add(Object other) { }', '', 3],
  [
    'a private method',
    cart,
    'private void helper(Item item)',
    'private void assist() { } private void helper(Item item)',
    2,
  ],
  ['what a class is derived from', cart, 'extends Box ', '', 'all'],
  ['a class inside', cart, 'static int made;', 'static int made; static class Inner { }', 'all'],
  ['an annotation of Lombok', item, '@Getter\n', '@lombok.Data\n', 3],
  ['the value of a constant', item, 'KIND = "item"', 'KIND = "thing"', 2],
  ['a constant that moves', item, 'public static final String KIND = "item";', '', 2],
  ['a type that a name stands for', item, 'import lombok.Getter;', 'import lombok.Getter; import r.Missing;', 'all'],
  [
    'a method of an interface',
    'a/src/main/java/p/Pay.java',
    'void pay(Cart cart);',
    'void pay(Cart cart); void back();',
    'all',
  ],
  ['a constant of an enum', 'a/src/main/java/p/Kind.java', 'B;', 'B, C;', 1],
  ['a component of a record', 'a/src/main/java/p/Result.java', 'int price', 'int price, int tax', 'all'],
  ['a base class', 'a/src/main/java/p/Box.java', 'protected int size()', 'protected long size()', 3],
  ['a member that another class passes calls on to', till, 'int count()', 'long count(int n)', 2],
  ['one that code calls there', till, 'void open()', 'Till open()', 3],
  ['a class that passes calls on', 'b/src/main/java/q/Desk.java', 'Till till;', 'Till till; void own() { }', 1],
  [
    'a body that names types by a static import',
    'c/src/main/java/s/Diver.java',
    'return Deep',
    'int b = 1; return Deep',
    1,
  ],
  [
    'calls of which a record without parameters of its constructor, and a class inside of a body, may have the target',
    'b/src/main/java/q/Far.java',
    'return 7;',
    'new Ghost(1, 2); new Ghost(); none.tick(4); none.nothing(5); return 7;',
    1,
  ],
  ['a fault', cart, 'public Item first() {', 'public Item first() {{', 'all'],
];

function write(directory: string, texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

async function index(
  directory: string,
  before: Parameters<typeof indexAgain>[1],
): Promise<[string, readonly string[], IndexedAgain]> {
  if (jdk === null) throw new Error('there is no JDK');
  const asked = {
    jdk,
    directory,
    files: Object.keys(sources).sort(),
    classPath: [],
    environment: process.env,
    memory: 2 ** 28,
  };
  const made = await indexAgain(asked, before);
  return [`${made.facts.says()}\n${[...made.facts.lines(true)].join('\n')}`, made.notes, made];
}

it('the facts after an edit are those of reading all files [L-java-again]', {
  timeout: 8 * javaTimeout,
}, async (context) => {
  needsJdk(context);
  write(folder, sources);
  const [, , first] = await index(folder, null);
  const kept = { facts: first.facts, shapes: first.shapes };
  try {
    const read: (readonly [string, number | 'all'])[] = [];
    for (const [name, file, from, to] of edits) {
      const text = sources[file] as string;
      expect(text, name).toContain(from);
      write(folder, { [file]: text.replace(from, to) });
      const [facts, [note = ''], again] = await index(folder, { ...kept, changed: [file] });
      read.push([name, note.startsWith('all') ? 'all' : Number(/^\d+/.exec(note)?.[0])]);
      if (!note.startsWith('all')) {
        const [whole, , full] = await index(folder, null);
        expect(facts, name).toBe(whole);
        full.close();
      }
      if (read.length < 4) {
        // What is kept is as good as what a reading of all files keeps.
        const last = { facts: again.facts, shapes: again.shapes, changed: [file] };
        const [second, , more] = await index(folder, last);
        expect(second, name).toBe(facts);
        more.close();
      }
      again.close();
      write(folder, { [file]: text });
    }
    expect(read).toEqual(edits.map(([name, , , , count]) => [name, count]));
  } finally {
    first.close();
  }
});
