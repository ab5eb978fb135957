import type { LinkRecord } from '../../bundle/records.ts';
import type { Value } from '../../code-model/facts.ts';
import type { ContextualCall } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import { elementsOf, recordsOf, select } from '../rules/select.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { type DocumentOperation, documentOperations } from './document-fields.ts';
import { OperationLinks } from './operation-links.ts';

/** Values that lead to values: imports of imports. */
const maxDepth = 8;

/**
 * Links from code that sends a GraphQL document to the operations of the same application that the fields of its root type name:
 * `useQuery(gql`query { article(id: 1) { title } }`)` to `Query.article`. Test code is excluded.
 */
export function joinDocuments(finder: InstanceFinder, points: readonly StartPoint[]): LinkRecord[] {
  const { resolver } = finder;
  const byField = new Map<string, StartPoint[]>();
  for (const point of points) {
    if (point.object.test === true || !/^GraphQL (Query|Mutation|Subscription)$/.test(point.object.type)) continue;
    const field = `${point.verb} ${point.object.name.split('.').at(-1)}`;
    byField.set(field, [...(byField.get(field) ?? []), point]);
  }
  if (byField.size === 0) return [];
  const links = new OperationLinks();
  for (const { call, rule } of finder.allMatches()) {
    const place = (call as ContextualCall).site ?? call;
    if (rule.documents === undefined || resolver.table.fileOf(place).test) continue;
    const subject = finder.subjectOf(call);
    const values = listOf(rule.documents).flatMap((selector) => select(selector, subject, resolver));
    for (const { verb, fields } of values.flatMap(({ value }) => operationsOf(value, resolver, 0))) {
      for (const point of fields.flatMap((field) => byField.get(`${verb} ${field}`) ?? []))
        links.add(place.caller, point.object.key, rule.id, { file: resolver.table.fileOf(place).file, ...place.lines });
    }
  }
  return links.sorted();
}

/** The operations of the document that a value is: a text, what a tag or function makes of a text, or a parsed document. */
function operationsOf(value: Value, resolver: ValueResolver, depth: number): readonly DocumentOperation[] {
  if (depth > maxDepth) return [];
  const made = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (made !== undefined) {
    const [source] = made.arguments;
    const stated = source === undefined ? [] : resolver.textsOf(source).flatMap(documentOperations);
    if (stated.length > 0) return stated;
  }
  if (value.kind === 'text') return documentOperations(value.text);
  const raw = value.kind === 'import' ? resolver.table.file(value.file)?.exports[value.name] : undefined;
  if (raw !== undefined) return operationsOf(raw, resolver, depth + 1);
  const parsed = recordsOf(value, resolver).flatMap((record) => parsedOperations(record, resolver));
  if (parsed.length > 0) return parsed;
  return resolver.resolve(value).flatMap((each) => (each === value ? [] : operationsOf(each, resolver, depth + 1)));
}

/** The operations of a document that a code generator wrote as an object: `{ kind: 'Document', definitions: […] }`. */
function parsedOperations(document: Value, resolver: ValueResolver): readonly DocumentOperation[] {
  const subject = { arguments: [document] };
  const textAt = (of: Value, path: string): string | undefined =>
    select(`0.${path}`, { arguments: [of] }, resolver).flatMap(({ value }) => resolver.textsOf(value))[0];
  if (textAt(document, 'kind') !== 'Document') return [];
  return select('0.definitions[]', subject, resolver).flatMap(({ value }): DocumentOperation[] => {
    const kind = textAt(value, 'operation');
    const verb = (['Query', 'Mutation', 'Subscription'] as const).find((each) => each.toLowerCase() === kind);
    if (verb === undefined) return [];
    const fields = select('0.selectionSet.selections', { arguments: [value] }, resolver)
      .flatMap((selections) => elementsOf(selections.value, resolver))
      .flatMap((field) => textAt(field, 'name.value') ?? []);
    return [{ verb, fields }];
  });
}
