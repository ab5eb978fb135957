import type { CallFact, FileFacts, ManifestFact, Value } from '../facts.ts';
import { globalPath, globalValue } from '../global-names.ts';
import type { Conventions, LibraryGlobals } from './convention.ts';
import type { ConventionFacts } from './convention-facts.ts';
import { foldersOf } from './convention-files.ts';

/** A file with what conventions make of it: `sails.helpers.users.getOne` is the function of `api/helpers/users/get-one.js`. */
export function withConventions(facts: FileFacts, { stores, calls }: ConventionFacts): FileFacts {
  const stored = stores.get(facts.file) ?? [];
  const made = calls.get(facts.file) ?? [];
  if (stored.length === 0 && made.length === 0) return facts;
  return { ...facts, stores: [...(facts.stores ?? []), ...stored], calls: [...facts.calls, ...made] };
}

/** A file in which what is called under its path is passed a record, by the names of its inputs: `getOne(id)` is `getOne({ id })`. */
export function withNamedInputs(facts: FileFacts, { inputs }: ConventionFacts): FileFacts {
  if (inputs.size === 0) return facts;
  let isChanged = false;
  const calls = facts.calls.map((call): CallFact => {
    const names = call.form === 'call' ? inputs.get(globalPath(call.callee)?.join('.') ?? '') : undefined;
    if (names === undefined || call.arguments.length === 0) return call;
    isChanged = true;
    const given = call.arguments.flatMap((value, at): [string, Value][] => {
      const name = names[at];
      return name === undefined || value.kind === 'spread' ? [] : [[name, value]];
    });
    return { ...call, arguments: [{ kind: 'record', members: Object.fromEntries(given) }] };
  });
  return isChanged ? { ...facts, calls } : facts;
}

/** States of files which symbols are globals of a library, and which globals are libraries, where their package depends on it. */
export function namedByLibraries(
  { globals }: Conventions,
  manifests: readonly ManifestFact[],
): (facts: FileFacts) => FileFacts {
  const folders = manifests.map(({ file }) => file.slice(0, file.lastIndexOf('/') + 1));
  const places = globals.flatMap((rule) =>
    foldersOf(rule.packages, manifests).map((folder) => {
      const packagesBelow = folders.filter((each) => each !== folder && each.startsWith(folder));
      return { folder, packagesBelow, rename: renaming(rule) };
    }),
  );
  return (facts) =>
    places.reduce((changed, { folder, packagesBelow, rename }) => {
      const isOf = facts.file.startsWith(folder) && !packagesBelow.some((each) => facts.file.startsWith(each));
      return isOf ? replaced(changed, rename) : changed;
    }, facts);
}

function renaming({ symbols = {}, libraries = {} }: LibraryGlobals): (symbol: string) => string | null {
  return (symbol) => {
    const path = globalPath({ kind: 'external', symbol });
    const library = path === null ? undefined : libraries[path[0] ?? ''];
    if (path !== null) {
      if (library === undefined) return null;
      return path.length === 1 ? library : `${library}#${path.slice(1).join('.')}`;
    }
    const [owner = '', member] = symbol.split('#', 2);
    const global = Object.hasOwn(symbols, symbol) ? symbols[symbol] : symbols[owner];
    if (global === undefined) return null;
    const below = Object.hasOwn(symbols, symbol) || member === undefined || member === 'default' ? '' : `.${member}`;
    return globalValue(`${global}${below}`).symbol;
  };
}

/** Facts are plain data: every symbol in them, wherever it stands. */
function replaced<Part>(part: Part, rename: (symbol: string) => string | null): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const items = part.map((each) => replaced(each, rename));
    return items.every((each, at) => each === part[at]) ? part : (items as Part);
  }
  const record = part as Readonly<Record<string, unknown>>;
  if (record['kind'] === 'external' && typeof record['symbol'] === 'string') {
    const symbol = rename(record['symbol']);
    return symbol === null ? part : ({ ...record, symbol } as Part);
  }
  let isChanged = false;
  const entries = Object.entries(record).map(([name, value]) => {
    const made = replaced(value, rename);
    if (made !== value) isChanged = true;
    return [name, made] as const;
  });
  return isChanged ? (Object.fromEntries(entries) as Part) : part;
}
