import type { SgNode } from '@ast-grep/napi';
import type { TypeReference, Value } from '../../code-model/facts.ts';

/** What simple names of types stand for in one Java file: classes of the file, imports, neighbours in the package, `java.lang`. */
export class JavaTypes {
  /** Packages and in-house files that are imported. */
  readonly named = new Set<string>();
  private readonly names = new Map<string, Value>();
  private readonly wildcards: string[] = [];
  readonly package: string;
  private readonly files: ReadonlyMap<string, string>;

  constructor(root: SgNode, files: ReadonlyMap<string, string>) {
    this.files = files;
    this.package = name(root.children().find((each) => each.kind() === 'package_declaration'));
    for (const statement of root.children()) if (statement.kind() === 'import_declaration') this.import(statement);
  }

  /** A class that the file declares. */
  declare(simple: string, object: string): void {
    this.names.set(simple, { kind: 'class', object });
  }

  of(simple: string): Value {
    const known = this.names.get(simple);
    if (known !== undefined) return known;
    const neighbour = this.files.get(`${this.package}.${simple}`);
    const found: Value =
      neighbour === undefined ? this.fromWildcards(simple) : { kind: 'import', file: neighbour, name: simple };
    this.names.set(simple, found);
    return found;
  }

  /** A type as it is written, with its arguments. */
  type(node: SgNode): TypeReference {
    if (node.kind() !== 'generic_type') return { name: this.of(node.text().replace(/^.*\./s, '')), arguments: [] };
    const [base, ...rest] = node.children().filter((child) => child.isNamed());
    const given = rest.flatMap((list) => list.children().filter((child) => child.isNamed()));
    return { name: this.of(base?.text() ?? ''), arguments: given.map((each) => this.type(each)) };
  }

  private import(statement: SgNode): void {
    const full = name(statement);
    if (statement.children().some((each) => each.kind() === 'asterisk')) {
      this.wildcards.push(full);
      this.named.add(full);
      return;
    }
    const isStatic = statement.children().some((each) => each.text() === 'static');
    const at = full.lastIndexOf('.');
    const [owner, simple] = [full.slice(0, at), full.slice(at + 1)];
    this.named.add(this.files.get(full) ?? owner);
    this.names.set(
      simple,
      isStatic ? { kind: 'member', of: this.qualified(owner), name: simple } : this.qualified(full),
    );
  }

  private qualified(full: string): Value {
    const file = this.files.get(full);
    const at = full.lastIndexOf('.');
    const simple = full.slice(at + 1);
    if (file !== undefined) return { kind: 'import', file, name: simple };
    return { kind: 'external', symbol: `${full.slice(0, at)}#${simple}` };
  }

  private fromWildcards(simple: string): Value {
    const inHouse = this.wildcards.find((each) => this.files.has(`${each}.${simple}`));
    if (inHouse !== undefined) return this.qualified(`${inHouse}.${simple}`);
    const of = this.wildcards.map((each): Value => ({ kind: 'external', symbol: `${each}#${simple}` }));
    return of.length === 0 ? { kind: 'external', symbol: `java.lang#${simple}` } : { kind: 'choice', of };
  }
}

function name(statement: SgNode | undefined): string {
  const found = statement
    ?.children()
    .find((each) => each.kind() === 'scoped_identifier' || each.kind() === 'identifier');
  return found?.text().replace(/\s+/g, '') ?? '';
}
