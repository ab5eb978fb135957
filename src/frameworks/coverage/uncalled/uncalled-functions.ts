import { isInside } from '../../../code-model/fact-table.ts';
import type { ClassFact, FileFacts, Lines, MemberFact } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';

/** A function or method of production code that no start point runs. */
export interface OpenFunction {
  readonly object: string;
  readonly name: string;
  readonly file: FileFacts;
  readonly lines: Lines;
  /** The class that it is a method of, with the member. */
  readonly of?: { readonly class: ClassFact; readonly member: MemberFact };
  /** Whether something is known to call it. */
  readonly called: boolean;
}

/** Methods that the language and its libraries call by their names. */
export const conventional =
  /^__(?!call__)\w+__$|^(constructor|toString|toJSON|valueOf|hashCode|equals|compareTo|clone|finalize|close|iterator|ngOn\w+|render|componentDid\w+|componentWill\w+|shouldComponentUpdate|getDerivedStateFrom\w+)$/;

/** @param known `caller callee` of the calls that links state @param handled keys of functions and classes that start points run */
export function openFunctions(
  resolver: ValueResolver,
  handled: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly OpenFunction[] {
  const { table } = resolver;
  const found = table.files().flatMap((file) => (file.test ? [] : functionsIn(file)));
  const linked = linkedCallees(found, known, resolver);
  const isCalled = (object: string): boolean => linked.has(object) || isCalledInProduction(object, resolver);
  const open = found
    .filter(({ object }) => !handled.has(object))
    .map(
      (each): OpenFunction => ({ ...each, called: isCalled(each.object) || isCalledAbove(each, isCalled, resolver) }),
    );
  return withoutInner(open);
}

function functionsIn(file: FileFacts): Omit<OpenFunction, 'called'>[] {
  const members = new Map(
    file.classes.flatMap((each) =>
      each.members.flatMap((member) => (member.object === null ? [] : [[member.object, { class: each, member }]])),
    ) as [string, NonNullable<OpenFunction['of']>][],
  );
  return [...file.functions, ...(file.plainFunctions ?? [])].flatMap(({ object, name, lines }) => {
    const of = members.get(object);
    if (of !== undefined && of.member.kind !== 'method') return [];
    return [{ object, name, file, lines, ...(of === undefined ? {} : { of }) }];
  });
}

/** What functions of production code call by links. What the top level of a file names it rather gives than calls: its calls are known. */
function linkedCallees(
  functions: readonly { readonly object: string }[],
  known: ReadonlySet<string>,
  { table }: ValueResolver,
): ReadonlySet<string> {
  const objects = new Set(functions.map(({ object }) => object));
  const modules = new Set(table.files().map(({ module }) => module));
  const called = new Set<string>();
  for (const pair of known) {
    for (let at = pair.indexOf(' '); at >= 0; at = pair.indexOf(' ', at + 1)) {
      const [from, to] = [pair.slice(0, at), pair.slice(at + 1)];
      const counts = from !== to && !modules.has(from) && table.fileOfDefinition(from)?.test !== true;
      if (counts && objects.has(to)) called.add(to);
    }
  }
  return called;
}

function isCalledInProduction(object: string, resolver: ValueResolver): boolean {
  return resolver
    .callSitesOf(object)
    .some(({ call }) => call === undefined || (call.caller !== object && !resolver.table.fileOf(call).test));
}

/** True where something calls the method of a base class that a method overrides. */
function isCalledAbove(
  { of, name }: Pick<OpenFunction, 'of' | 'name'>,
  isCalled: (object: string) => boolean,
  { hierarchy, table }: ValueResolver,
): boolean {
  if (of === undefined) return false;
  const above = hierarchy.lineage(of.class.object).slice(1);
  return above
    .flatMap((base) => table.class(base)?.members ?? [])
    .some((each) => each.name === name && each.object !== null && isCalled(each.object));
}

/** Those that are inside of others that nothing calls leave the code with these. */
function withoutInner(functions: readonly OpenFunction[]): readonly OpenFunction[] {
  return [...Map.groupBy(functions, ({ file }) => file).values()].flatMap((inFile) => {
    const uncalled = inFile.filter(({ called }) => !called);
    const isInner = ({ object, lines }: OpenFunction): boolean =>
      uncalled.some(
        (each) =>
          each.object !== object &&
          each.lines.startLine <= lines.startLine &&
          lines.endLine <= each.lines.endLine &&
          isInside(object, each.object),
      );
    return inFile.filter((each) => !isInner(each));
  });
}
