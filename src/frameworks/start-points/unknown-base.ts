import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';

/** What stands before a base path: nothing, or an anchor of a regular expression. */
const anchor = /^(?:\^|\\A)?$/;
const unknownStart = /^(\^|\\A)?\{\}/;
/** Names under which programs keep their settings. */
const ofSettings = /^_?(config(uration)?|conf|settings?|options|env(iron(ment)?)?)$/i;
/** Members of members. */
const maxDepth = 16;

/**
 * Paths without the base that a setting puts before them, where that is not known: `f"{setting('prefix')}api/"` is `api/`, as where nothing is
 * set. Such a base is recorded with its place. A path that is a setting as a whole, and one with an unknown segment behind a slash, stay as they are.
 */
export function withoutUnknownSetting(
  paths: readonly string[],
  values: readonly Value[],
  { call, rules }: MatchedCall,
  finder: InstanceFinder,
): readonly string[] {
  if (!paths.some((path) => unknownStart.test(path) && path !== '{}')) return paths;
  const { resolver } = finder;
  const starts = values.flatMap(startsOf);
  const open = starts.filter((start) => resolver.textsOf(start).length === 0);
  if (open.length === 0 || !open.every((start) => isSetting(start, resolver))) return paths;
  const { coverage } = resolver.table;
  const at = { file: resolver.table.fileOf(call).file, line: call.lines.startLine, id: `${call.id} base path` };
  const reason = 'the base path that a setting gives is not known, and is left out of the path';
  coverage.unresolved({ kind: 'registration', library: rules.framework, ...at, reason });
  return paths.map((path) => (path === '{}' ? path : path.replace(unknownStart, '$1')));
}

/** The first parts of texts that are put together, behind an anchor. */
function startsOf(value: Value): readonly Value[] {
  if (value.kind === 'choice') return value.of.flatMap(startsOf);
  if (value.kind !== 'joined') return [];
  const start = value.parts.find((part) => part.kind !== 'text' || !anchor.test(part.text));
  if (start === undefined) return [];
  return start.kind === 'joined' ? startsOf(start) : [start];
}

/** True for a value that is the same for the whole program: a member of settings, or what a call with constants gives. */
function isSetting(value: Value, resolver: ValueResolver, depth = 0): boolean {
  if (depth > maxDepth) return false;
  switch (value.kind) {
    case 'external':
    case 'import':
      return true;
    case 'member':
      return ofSettings.test(value.name) || isSetting(value.of, resolver, depth + 1);
    case 'element':
      return value.index?.kind === 'text' && isSetting(value.of, resolver, depth + 1);
    case 'result': {
      const call = resolver.table.call(value.call);
      if (call === undefined) return false;
      const given = call.arguments.flatMap((each) => (each.kind === 'record' ? Object.values(each.members) : [each]));
      return (
        given.every(({ kind }) => kind === 'text' || kind === 'constant') &&
        (call.callee.kind !== 'member' || isSetting(call.callee.of, resolver, depth + 1))
      );
    }
    case 'function':
    case 'class':
      return true;
    default:
      return false;
  }
}
