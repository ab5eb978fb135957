import type { FileFacts } from '../../code-model/facts.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import { type ApiDocument, type ApiOperation, apiDocument } from '../schemas/api-operations.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsOf } from './functions-of.ts';
import { moduleNamed } from './module-named.ts';
import { mountPaths } from './mount-paths.ts';
import type { Registrations } from './registrations.ts';

/** Start points of the operations that documents of OpenAPI state, where a call adds the document to an application: `app.add_api('api.yml')`. */
export function readApiDocuments(
  descriptions: readonly DescriptionFile[],
  finder: InstanceFinder,
  found: Registrations,
): void {
  const read = new Set<string>();
  for (const match of finder.allMatches()) {
    if (match.rule.describes === undefined || match.rule.startPoint === undefined) continue;
    const { coverage } = finder.resolver.table;
    for (const file of documentsOf(match, descriptions, finder)) {
      const id = `${match.call.id} ${file.path}`;
      if (read.has(id)) continue;
      read.add(id);
      const text = textOfFile(file, coverage, 'descriptions');
      const controllers = listOf(match.rule.describes.controllers);
      const document = text === null ? null : apiDocument(text, controllers);
      if (document !== null) declareOperations(match, file.path, document, finder, found);
    }
  }
}

/** The files whose paths end with what the call names; all documents where that is not known. */
function documentsOf(
  { call, rule }: MatchedCall,
  descriptions: readonly DescriptionFile[],
  finder: InstanceFinder,
): readonly DescriptionFile[] {
  const names = textsAt(listOf(rule.describes?.file), finder.subjectOf(call), finder.resolver);
  const files = descriptions.filter(({ path }) => /\.(ya?ml|json)$/.test(path));
  const ends = names.flatMap((name) => /[^{}/]+$/.exec(name)?.[0] ?? []);
  if (ends.length === 0) return files;
  return files.filter(({ path }) => ends.some((end) => path === end || path.endsWith(`/${end}`)));
}

function declareOperations(
  match: MatchedCall,
  path: string,
  { base, operations }: ApiDocument,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { rule, rules } = match;
  const { table } = finder.resolver;
  const { startPoint } = rule;
  if (startPoint === undefined) return;
  const given = mountPaths(match, finder).filter((each) => each !== '{}');
  const modules = table.files().filter(({ moduleName }) => moduleName !== undefined);
  for (const operation of operations) {
    const [object = ''] = functionOf(operation, modules, finder);
    const file = table.fileOfDefinition(object);
    if (file === undefined) {
      const reason = `the function '${operation.operation}' is not found`;
      const site = { kind: 'registration', library: rules.framework, file: path, line: operation.line } as const;
      table.coverage.unresolved({ ...site, isBesideCode: true, reason });
      continue;
    }
    const lines = table.function(object)?.lines;
    const declared = { verb: operation.verb, objects: [object], lines };
    for (const before of given.length > 0 ? given : [base])
      declareInFile(
        file,
        { id: rule.id, startPoint },
        rules,
        { ...declared, path: joinPath(before, operation.path) },
        found,
      );
  }
}

/** The function, or method of a class, that a dotted name stands for. */
function functionOf(
  { operation }: ApiOperation,
  modules: readonly FileFacts[],
  finder: InstanceFinder,
): readonly string[] {
  const parts = operation.split('.');
  for (let at = parts.length - 1; at > 0; at--) {
    const file = moduleNamed(parts.slice(0, at).join('.'), modules);
    if (file === undefined) continue;
    const [first = '', ...members] = parts.slice(at);
    let value: Parameters<typeof functionsOf>[0] = { kind: 'import', file: file.file, name: first };
    for (const name of members) value = { kind: 'member', of: value, name };
    return functionsOf(value, finder.resolver);
  }
  return [];
}
