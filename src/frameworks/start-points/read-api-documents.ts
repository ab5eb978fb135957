import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { ApiDocuments } from '../schemas/api-documents.ts';
import type { ApiOperation } from '../schemas/api-operations.ts';
import type { DescriptionFile } from '../schemas/description-file.ts';
import { declareInFile } from './declare-in-file.ts';
import { DescribedFunctions } from './described-functions.ts';
import { mountPaths } from './mount-paths.ts';
import type { Registrations } from './registrations.ts';

/**
 * Start points of the operations that documents of OpenAPI state, where a call adds the document to an application (`app.add_api('api.yml')`) or
 * gives what answers them (`api.register('readCart', f)`). An operation whose function no call gives is recorded as unresolved.
 * @returns where the operations stand that these libraries answer, as `file:line`
 */
export function readApiDocuments(
  documents: ApiDocuments,
  finder: InstanceFinder,
  found: Registrations,
): ReadonlySet<string> {
  const read = new Set<string>();
  const answered = new Set<string>();
  const open = new Map<string, OpenOperation>();
  for (const match of finder.allMatches()) {
    const { describes, startPoint } = match.rule;
    if (describes === undefined || startPoint === undefined) continue;
    const functions = new DescribedFunctions(match, finder);
    const names = { controllers: listOf(describes.controllers), operations: operationsOf(describes) };
    const named = documentsOf(match, documents, finder);
    for (const file of named ?? documents.files) {
      const id = `${match.call.id} ${file.path}`;
      if (read.has(id)) continue;
      read.add(id);
      const document = documents.of(file, names);
      for (const operation of document?.operations ?? []) {
        const place = `${file.path}:${operation.line}`;
        const objects = functions.of(operation);
        const isFound =
          objects !== null && declareOperation(match, document?.base ?? '', operation, objects, finder, found);
        if (isFound) answered.add(place);
        else if (objects !== null && (named !== null || operation.controller !== null))
          open.set(place, { file: file.path, operation, library: match.rules.framework });
      }
    }
  }
  for (const [place, { file, operation, library }] of open) {
    if (answered.has(place)) continue;
    const name = [operation.controller ?? [], operation.operation].flat().join('.');
    const site = { kind: 'registration', library, file, line: operation.line, isBesideCode: true } as const;
    finder.resolver.table.coverage.unresolved({ ...site, reason: `the function '${name}' is not found` });
  }
  return new Set([...answered, ...open.keys()]);
}

/** An operation that a library answers, by a function that is not found. */
interface OpenOperation {
  readonly file: string;
  readonly operation: ApiOperation;
  readonly library: string;
}

/** The files whose paths end with what the call names; null where it names none that is known. */
function documentsOf(
  { call, rule }: MatchedCall,
  documents: ApiDocuments,
  finder: InstanceFinder,
): readonly DescriptionFile[] | null {
  const names = textsAt(listOf(rule.describes?.file), finder.subjectOf(call), finder.resolver);
  const ends = names.flatMap((name) => /[^{}/]+$/.exec(name)?.[0] ?? []);
  if (ends.length === 0) return null;
  return documents.files.filter(({ path }) => ends.some((end) => path === end || path.endsWith(`/${end}`)));
}

function operationsOf({ operations }: { readonly operations?: string | readonly string[] }): readonly string[] {
  return operations === undefined ? ['operationId'] : listOf(operations);
}

/** False where none of the functions is in the analysed code. */
function declareOperation(
  match: MatchedCall,
  base: string,
  { verb, path }: ApiOperation,
  [object = '']: readonly string[],
  finder: InstanceFinder,
  found: Registrations,
): boolean {
  const { rule, rules } = match;
  const { table } = finder.resolver;
  const file = table.fileOfDefinition(object);
  if (file === undefined || rule.startPoint === undefined) return false;
  const given = mountPaths(match, finder).filter((each) => each !== '{}');
  const hasBraces = listOf(rules.parameters).includes('braces');
  const stated = hasBraces ? path : path.replaceAll(/\{([^{}/]*)\}/g, ':$1');
  for (const before of given.length > 0 ? given : [rule.describes?.withoutBase === true ? '' : base])
    declareInFile(
      file,
      { id: rule.id, startPoint: rule.startPoint },
      rules,
      { verb, objects: [object], lines: table.function(object)?.lines, path: joinPath(before, stated) },
      found,
    );
  return true;
}
