import type { CallFact, FileFacts, ManifestFact, Value } from '../facts.ts';
import { globalPath, globalValue } from '../global-names.ts';
import { withoutMembers } from '../member-at.ts';
import { renamedIn } from '../renamed-in.ts';
import type { Conventions, LibraryGlobals } from './convention.ts';
import type { ConventionFacts } from './convention-facts.ts';
import { foldersOf } from './convention-files.ts';
import { globalMember } from './global-member.ts';

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
      return isOf ? renamedIn(changed, rename(facts)) : changed;
    }, facts);
}

/** What stands for a symbol or a path of names in a file; null for what stays. */
type Renaming = (facts: FileFacts) => (value: Value) => Value | null;

function renaming({ symbols = {}, libraries = {}, paths = {}, lookUps = {} }: LibraryGlobals): Renaming {
  const hasPaths = Object.keys(paths).length > 0;
  const looksUp = Object.keys(lookUps).length > 0;
  return (facts) => {
    const calls = new Map(looksUp ? facts.calls.map((call) => [call.id, call]) : []);
    return (value) => {
      if (value.kind === 'result') return lookedUp(calls.get(value.call), facts, paths, lookUps);
      if (value.kind === 'external') {
        const symbol = renamedSymbol(value.symbol, symbols, libraries);
        return symbol === null ? null : { kind: 'external', symbol };
      }
      const path = hasPaths && value.kind === 'member' ? pathOf(value, facts) : null;
      const global = path === null ? undefined : paths[path];
      return global === undefined ? null : globalMember(global);
    };
  };
}

/** `strapi.service('api::cart.cart')` is a member of an object, by the text. */
function lookedUp(
  call: CallFact | undefined,
  facts: FileFacts,
  paths: Readonly<Record<string, string>>,
  lookUps: Readonly<Record<string, string>>,
): Value | null {
  const [index] = call?.arguments ?? [];
  if (call === undefined || index === undefined) return null;
  const path = calledPath(call.callee, facts, paths);
  const of = path === null ? undefined : lookUps[path];
  return of === undefined ? null : { kind: 'element', of: globalMember(of), index };
}

/** The path of a global that is called: as it is written, or below a name that stands for a global. */
function calledPath(callee: Value, facts: FileFacts, paths: Readonly<Record<string, string>>): string | null {
  if (callee.kind === 'external') return globalPath(callee)?.join('.') ?? null;
  if (callee.kind !== 'member') return null;
  const own = pathOf(callee, facts);
  const stated = own === null ? undefined : paths[own];
  if (stated !== undefined) return stated;
  const of = calledPath(callee.of, facts, paths);
  return of === null ? null : `${of}.${callee.name}`;
}

function renamedSymbol(
  symbol: string,
  symbols: Readonly<Record<string, string>>,
  libraries: Readonly<Record<string, string>>,
): string | null {
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
}

/** Names from `this`, or from a parameter by its name, to a member: `this.ctx.service`, `app.router`; of a pattern the names of the members alone. */
function pathOf(value: Value, { functions }: FileFacts): string | null {
  const { of: at, names } = withoutMembers(value);
  if (at.kind === 'this') return ['this', ...names].join('.');
  if (at.kind !== 'parameter') return null;
  const { function: object, index } = at;
  const name = functions.find((each) => each.object === object)?.parameters[index]?.name ?? '';
  return [name, ...names].filter((each) => each !== '').join('.');
}
