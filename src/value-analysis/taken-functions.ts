import type { CallFact, FileFacts, Value } from '../code-model/facts.ts';
import { partsOf } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/**
 * Functions that production code takes as values: `run(self.serve)`, `main = Server.launch`. What is given them may call them, so that the calls which tests
 * make are not the only ones.
 */
export class TakenFunctions {
  private readonly resolver: ValueResolver;
  /** What may stand for functions, by the last name it is written with. */
  private named: ReadonlyMap<string, ReadonlySet<Value>> | null = null;
  private readonly known = new Map<string, boolean>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  has(object: string): boolean {
    let isTaken = this.known.get(object);
    if (isTaken === undefined) {
      // Asked for again while it is found, it is not taken.
      this.known.set(object, false);
      isTaken = this.isTaken(object);
      this.known.set(object, isTaken);
    }
    return isTaken;
  }

  /** Drops what was found while fewer calls were known. */
  forget(): void {
    this.known.clear();
  }

  private isTaken(object: string): boolean {
    const { resolver } = this;
    if (resolver.table.fileOfDefinition(object)?.test === true) return false;
    this.named ??= takenByName(resolver);
    const taken = [...(this.named.get(resolver.table.function(object)?.name ?? '') ?? [])];
    return taken.some((value) =>
      resolver
        .assuming(null, () => resolver.resolve(value))
        .some((each) => each.kind === 'function' && each.object === object),
    );
  }
}

function takenByName({ table }: ValueResolver): ReadonlyMap<string, ReadonlySet<Value>> {
  const found = new Map<string, Set<Value>>();
  const add = (value: Value): void => {
    const parts = new Set([value]);
    for (const each of parts) {
      const name = nameOf(each, (object) => table.function(object)?.name);
      if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(each));
      else for (const part of partsOf(each)) parts.add(part);
    }
  };
  for (const file of table.files()) {
    if (file.test) continue;
    for (const call of file.calls) for (const value of givenTo(call, file)) add(value);
    // A method that a module names: what another one exports is not taken by that.
    for (const value of Object.values(file.exports)) if (value.kind === 'member') add(value);
  }
  return found;
}

/** What a call is given; a decorator takes nothing of what it decorates. */
function givenTo({ arguments: given }: CallFact, { language }: FileFacts): readonly Value[] {
  const isDecorator = language === 'Python' && given.at(-1)?.kind !== 'record';
  return isDecorator ? given.slice(0, -1) : given;
}

function nameOf(value: Value, nameOfFunction: (object: string) => string | undefined): string | undefined {
  switch (value.kind) {
    case 'member':
    case 'import':
      return value.name;
    case 'function':
      return nameOfFunction(value.object) ?? '';
    default:
      return undefined;
  }
}
