import type { ObjectRecord } from '../../../bundle/records.ts';
import { type CodeKind, externalType, type MentionRole } from '../kinds/code-kind.ts';
import { kindOf } from '../kinds/kind-of.ts';
import type { KnownSymbols } from '../symbols/known-symbols.ts';
import type { PackageHead } from '../symbols/package-heads.ts';
import { type Suffix, suffix } from '../symbols/symbol-reader.ts';
import { type PackageName, packageName } from './package-url.ts';

interface Library extends PackageName {
  readonly prefix: string;
  readonly manager: string;
}

/** What the records of one external object have in common with its neighbours'. */
interface Place {
  readonly key: string;
  readonly fullName: string;
}

const kindOfSuffix: Partial<Record<Suffix, CodeKind>> = {
  [suffix.namespace]: 'namespace',
  [suffix.type]: 'class',
  [suffix.term]: 'variable',
  [suffix.method]: 'function',
};

/**
 * The external objects of one index, made from the symbols that its references name: the object, the types around it and the module or package at
 * the top. One version of a package, the first met, has keys without it, so that an upgrade keeps them.
 */
export class ExternalObjects {
  private readonly source: string;
  private readonly index: number;
  private readonly symbols: KnownSymbols;
  private readonly libraries = new Map<number, Library>();
  private readonly versions = new Map<string, string>();
  private readonly containers = new Set<string>();
  private pending: ObjectRecord[] = [];
  count = 0;

  constructor(source: string, index: number, symbols: KnownSymbols) {
    this.source = source;
    this.index = index;
    this.symbols = symbols;
  }

  /** The records made since the last call. */
  takeNew(): readonly ObjectRecord[] {
    const taken = this.pending;
    this.pending = [];
    return taken;
  }

  /** Key of the object for the symbol that `symbols.reader` has read; makes it where it is new. */
  keyOf(
    head: PackageHead,
    number: number,
    bytes: Buffer,
    start: number,
  ): { readonly key: string; readonly role: MentionRole } {
    const { reader } = this.symbols;
    const library = this.libraryOf(head);
    let spaces = 0;
    while (spaces < reader.count && reader.suffixAt(spaces) === suffix.namespace) spaces++;
    let place = this.container(library, spaces);
    const last = reader.count - 1;
    const isModule = spaces === reader.count || reader.suffixAt(last) === suffix.meta;
    if (isModule) return { key: place.key, role: 'container' };
    for (let i = spaces; i <= last; i++) {
      const kind = i === last ? this.kindOfSymbol(number) : this.ancestorKind(bytes, start, i);
      const key = `${library.prefix} ${reader.descriptorText(i)}`;
      const name = reader.name(i).replace(/^<(?:get|set)>/, '');
      const fullName = place.fullName === '' ? name : `${place.fullName}.${name}`;
      const own = i === last ? number : this.symbols.add(bytes, start, reader.endOf(i));
      if (this.symbols.markExternal(own, this.index)) this.add({ key, fullName }, name, kind, place.key, library);
      place = { key, fullName };
    }
    return { key: place.key, role: this.symbols.kind(number).role };
  }

  private kindOfSymbol(number: number): CodeKind {
    this.symbols.setKind(number, kindOf(this.symbols.reader, 0, ''), false);
    return this.symbols.kind(number).name;
  }

  private ancestorKind(bytes: Buffer, start: number, index: number): CodeKind {
    const { symbols } = this;
    const kind = kindOfSuffix[symbols.reader.suffixAt(index)] ?? 'variable';
    const number = symbols.add(bytes, start, symbols.reader.endOf(index));
    symbols.setKind(number, kind, false);
    return symbols.kind(number).name;
  }

  /** The module, package or namespace that the symbol is in; npm packages hold files, whose names say nothing to their users. */
  private container(library: Library, spaces: number): Place {
    const { reader } = this.symbols;
    if (library.manager !== 'npm') {
      if (spaces === 0) return this.contain(library.prefix, library.name, library.name, 'module', null, library);
      const names = Array.from({ length: spaces }, (_, i) => reader.name(i));
      const fullName = names.join('.');
      const name = library.manager === 'python' ? fullName : (names.at(-1) as string);
      const kind = library.manager === 'python' ? 'module' : 'package';
      return this.contain(
        `${library.prefix} ${reader.descriptorText(spaces - 1)}`,
        name,
        fullName,
        kind,
        null,
        library,
      );
    }
    const isLanguage = library.purl === undefined && library.name === 'ECMAScript';
    const root = this.contain(library.prefix, library.name, library.name, 'module', null, library);
    for (let i = 0; i < spaces; i++) {
      const module = /^"(.+)"$/.exec(reader.name(i))?.[1];
      if (module === undefined) continue;
      return this.contain(`${library.prefix} "${module}"`, module, module, 'module', root.key, library);
    }
    return isLanguage ? { key: root.key, fullName: '' } : root;
  }

  private contain(
    key: string,
    name: string,
    fullName: string,
    kind: CodeKind,
    parent: string | null,
    library: Library,
  ): Place {
    if (!this.containers.has(key)) {
      this.containers.add(key);
      this.add({ key, fullName }, name, kind, parent, library);
    }
    return { key, fullName };
  }

  private add({ key, fullName }: Place, name: string, kind: CodeKind, parent: string | null, library: Library): void {
    this.count++;
    this.pending.push({
      record: 'object',
      key,
      name,
      fullName,
      ...externalType(kind),
      language: library.language,
      external: true,
      parent,
      ...(library.purl === undefined ? {} : { package: library.purl }),
    });
  }

  private libraryOf(head: PackageHead): Library {
    let library = this.libraries.get(head.number);
    if (library === undefined) {
      const plain = `${this.source} ext:${head.manager}/${head.name}`;
      const first = this.versions.get(plain) ?? head.version;
      this.versions.set(plain, first);
      const prefix = first === head.version ? plain : `${plain}@${head.version}`;
      library = { ...packageName(head), prefix, manager: head.manager };
      this.libraries.set(head.number, library);
    }
    return library;
  }
}
