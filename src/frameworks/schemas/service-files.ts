import type { Value } from '../../code-model/facts.ts';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { type DescriptionFile, textOfFile } from './description-file.ts';

/** A service that a file of protocol buffers defines. */
export interface Service {
  /** With its package: `shop.v1.Carts`. */
  readonly fullName: string;
  readonly methods: readonly string[];
}

/** True for the path of a file of protocol buffers. */
export function isServiceFile(path: string): boolean {
  return path.endsWith('.proto');
}

/** The path of a procedure on the wire: `/shop.v1.Carts/AddCart`. */
export function pathOnWire({ fullName }: Pick<Service, 'fullName'>, method: string): string {
  return `/${fullName}/${method}`;
}

/** The services that a text in the language of protocol buffers defines. */
export function readServices(text: string): readonly Service[] {
  const tokens = text.match(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w.]+|[{};]/g) ?? [];
  const words = tokens.filter((token) => !/^(\/[/*]|["'])/.test(token));
  const found: { fullName: string; methods: string[] }[] = [];
  let above = '';
  let depth = 0;
  let inside: string[] | null = null;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    const isFirst = at === 0 || /^[{};]$/.test(words[at - 1] as string);
    if (word === '{') depth++;
    else if (word === '}') {
      depth--;
      if (depth === 0) inside = null;
    } else if (!isFirst) continue;
    else if (depth === 0 && word === 'package') above = `${next}.`;
    else if (depth === 0 && word === 'service') {
      inside = [];
      found.push({ fullName: `${above}${next}`, methods: inside });
    } else if (depth === 1 && word === 'rpc') inside?.push(next);
  }
  return found;
}

/** The services that the files of protocol buffers of an application define. */
export class ServiceFiles {
  private readonly all: readonly Service[];

  constructor(files: readonly DescriptionFile[], coverage: CoverageRecorder) {
    const byName = new Map<string, Service>();
    for (const file of files) {
      const text = isServiceFile(file.path) ? textOfFile(file, coverage, 'schemas') : null;
      const services =
        text === null ? [] : coverage.attempt({ phase: 'schemas', file: file.path }, () => readServices(text));
      // Copies of a file define the same; of versions of one service the methods of all count.
      for (const { fullName, methods } of services ?? [])
        byName.set(fullName, {
          fullName,
          methods: [...new Set([...(byName.get(fullName)?.methods ?? []), ...methods])],
        });
    }
    this.all = [...byName.values()];
  }

  isEmpty(): boolean {
    return this.all.length === 0;
  }

  /**
   * The service that generated code has under one of these names, which the generated files would state if they were there; of several the one with the
   * most of these methods. Null where none or several are left.
   */
  named(names: readonly string[], methods: readonly string[]): Service | null {
    const wanted = new Set(methods.map(methodKey));
    const count = (service: Service): number => service.methods.filter((each) => wanted.has(methodKey(each))).length;
    for (const name of names) {
      const fitting = this.all.filter((each) => lastPart(each.fullName) === name && count(each) > 0);
      const most = Math.max(...fitting.map(count));
      const best = fitting.filter((each) => count(each) === most);
      if (best.length > 0) return best.length === 1 ? (best[0] as Service) : null;
    }
    return null;
  }

  /** As a program loads them: `{ shop: { v1: { Carts: { service } } } }`. */
  nested(): Value {
    const root: Part = { service: null, parts: new Map() };
    for (const service of this.all) {
      let at = root;
      for (const name of service.fullName.split('.')) {
        const part = at.parts.get(name) ?? { service: null, parts: new Map() };
        at.parts.set(name, part);
        at = part;
      }
      at.service = definitionOf(service);
    }
    return recordOf(root);
  }

  /** By their full names: `{ 'shop.v1.Carts': { AddCart: { path } } }`. */
  flat(): Value {
    return { kind: 'record', members: Object.fromEntries(this.all.map((each) => [each.fullName, definitionOf(each)])) };
  }
}

/** How names of methods are compared: code writes `addCart` for `AddCart` and `add_cart`. */
export function methodKey(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function lastPart(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** What a name stands for in a program: a service, a package, or both where a package is called like a service. */
interface Part {
  service: Value | null;
  readonly parts: Map<string, Part>;
}

function recordOf({ service, parts }: Part): Value {
  const members = [...parts].map(([name, part]) => [name, recordOf(part)] as const);
  return { kind: 'record', members: { ...Object.fromEntries(members), ...(service === null ? {} : { service }) } };
}

function definitionOf(service: Service): Value {
  const members = service.methods.map((method): [string, Value] => [
    method,
    { kind: 'record', members: { path: { kind: 'text', text: pathOnWire(service, method) } } },
  ]);
  return { kind: 'record', members: Object.fromEntries(members) };
}
