import type { LinkRecord, LocationRecord } from '../../bundle/records.ts';
import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import { elementsOf, recordsOf, select } from '../rules/select.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { documentContexts } from './document-contexts.ts';
import { type DocumentOperation, documentOperations } from './document-fields.ts';
import type { DocumentFiles } from './document-files.ts';
import { OperationLinks } from './operation-links.ts';

/** An operation, and where a tag or function makes a document of its text. */
interface SentOperation extends DocumentOperation {
  readonly written?: LocationRecord;
}

/** Values that lead to values: imports of imports. */
const maxDepth = 8;
/** Records in records that hold a document: `{ refetch: [{ query }] }`. */
const maxHolders = 3;
/** Id of the rule behind the links of documents that no rule for a client explains. */
const namedDocument = 'graphql-clients/document';
/** Members of records that hold a document as a string. */
const documentMembers = /^(query|mutation|subscription|document)$/;
/** A text that is a document by itself, also behind comments: `query Carts { carts }`, and no other text in braces. */
const writtenDocument = /^(\s|#.*\n)*(query|mutation|subscription)\b[^{]*\{/;
/** Calls that take a document and ask a server for nothing. */
const sendsNothing = /^(read|write|update)(Query|Fragment)$|^(get|print|parse|visit|strip|add)[A-Z]?\w*$/;

/**
 * Links from code that sends a GraphQL document to the operations of the same application that the fields of its root type name:
 * `useQuery(gql`query { article(id: 1) { title } }`)` to `Query.article`. Their places are where it is sent and the template that it is written
 * in. A document that functions of the application pass on is sent where it is given to the outermost of them, one that is passed to anything
 * else than a known client where it is named, and one that is passed to nothing where it is written. Test code is excluded.
 */
export function joinDocuments(
  finder: InstanceFinder,
  points: readonly StartPoint[],
  files: DocumentFiles,
): LinkRecord[] {
  const join = new DocumentJoin(finder, points, files);
  return join.hasOperations ? join.links() : [];
}

class DocumentJoin {
  private readonly finder: InstanceFinder;
  private readonly resolver: ValueResolver;
  private readonly files: DocumentFiles;
  private readonly byField = new Map<string, StartPoint[]>();
  private readonly found = new OperationLinks();
  /** Ids of the tags and functions that make documents which are sent. */
  private readonly sent = new Set<string>();

  constructor(finder: InstanceFinder, points: readonly StartPoint[], files: DocumentFiles) {
    this.finder = finder;
    this.resolver = finder.resolver;
    this.files = files;
    for (const point of points) {
      const [, root] = /^GraphQL (Query|Mutation|Subscription)$/.exec(point.object.type) ?? [];
      if (point.object.test === true || root === undefined) continue;
      const names = point.object.name.split('.');
      // A grouped operation, `Query.orders.list`, is asked for by both names.
      const own = names.length === 3 ? names.slice(1).join('.') : (names.at(-1) ?? '');
      // Libraries of Python publish `drop_cart` as `dropCart`.
      const shown = own.replace(/(?<=\w)_(\w)/g, (_, letter: string) => letter.toUpperCase());
      for (const name of point.object.language === 'Python' ? new Set([own, shown]) : [own]) {
        const field = `${root} ${name}`;
        this.byField.set(field, [...(this.byField.get(field) ?? []), point]);
      }
    }
  }

  get hasOperations(): boolean {
    return this.byField.size > 0;
  }

  links(): LinkRecord[] {
    const clients = this.joinClients();
    const tags: CallFact[] = [];
    for (const { calls, test } of this.resolver.table.files()) {
      for (const call of test ? [] : calls) {
        if (call.form === 'template') tags.push(call);
        else if (!clients.has(call.id)) this.joinNamed(call);
      }
    }
    for (const tag of tags) {
      const [source] = this.sent.has(tag.id) ? [] : tag.arguments;
      if (source !== undefined) this.add(tag, this.textsOf(source), namedDocument);
    }
    return this.found.sorted();
  }

  /** Those that rules for clients know; the ids of their calls. */
  private joinClients(): ReadonlySet<string> {
    const clients = new Set<string>();
    const asWritten = new Set<string>();
    for (const match of this.finder.ownMatches()) {
      if (match.rule.documents === undefined) continue;
      asWritten.add(match.call.id);
      for (const call of documentContexts(match.call, listOf(match.rule.documents), this.resolver))
        this.joinClient({ ...match, call }, clients);
    }
    // A client that only callers pass.
    for (const match of this.finder.allMatches())
      if (match.rule.documents !== undefined && !asWritten.has(originOf(match.call.id)))
        this.joinClient(match, clients);
    return clients;
  }

  private joinClient({ call, rule }: MatchedCall, clients: Set<string>): void {
    const place = call.site ?? call;
    const subject = this.finder.subjectOf(call);
    const values = listOf(rule.documents).flatMap((selector) => select(selector, subject, this.resolver));
    const operations = values.flatMap(({ value }) => this.operationsOf(value, 0));
    if (operations.length > 0) clients.add(originOf(call.id)).add(originOf(place.id));
    if (!this.resolver.table.fileOf(place).test) this.add(place, operations, rule.id);
  }

  /** A call that names a document among its arguments, or a function that a code generator writes for one. */
  private joinNamed(call: CallFact): void {
    const { callee } = call;
    const name = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? lastName(callee.symbol) : '';
    if (sendsNothing.test(name)) return;
    const generated = callee.kind === 'external' && /^use[A-Z]/.test(name) ? this.files.behind(callee.symbol) : [];
    const given = call.arguments.flatMap((value) => this.namedIn(value, 0));
    this.add(call, [...generated, ...given], namedDocument);
  }

  private namedIn(value: Value, depth: number): readonly SentOperation[] {
    if (value.kind === 'record' && depth < maxHolders && !Object.hasOwn(value.members, 'definitions'))
      return Object.entries(value.members).flatMap(([name, member]) =>
        (member.kind === 'text' || member.kind === 'joined') && documentMembers.test(name)
          ? this.textsOf(member)
          : this.namedIn(member, depth + 1),
      );
    if (value.kind === 'list' && depth < maxHolders)
      return value.items.flatMap((item) => this.namedIn(item, depth + 1));
    return this.stated(value, 0);
  }

  /** The operations of a document that is written, without asking what callers pass. */
  private stated(value: Value, depth: number): readonly SentOperation[] {
    if (depth > maxDepth) return [];
    const { table } = this.resolver;
    switch (value.kind) {
      case 'result': {
        const made = table.call(value.call);
        const [source] = made?.form === 'template' ? made.arguments : [];
        if (source === undefined) return [];
        this.sent.add(value.call);
        return this.writtenAt(value.call, this.textsOf(source));
      }
      case 'import': {
        const raw = table.file(value.file)?.exports[value.name];
        return raw === undefined ? [] : this.stated(raw, depth + 1);
      }
      case 'external':
        return this.files.behind(value.symbol);
      case 'record':
        return this.parsed(value);
      case 'text':
      case 'joined':
        return this.textsOf(value, writtenDocument);
      default:
        return [];
    }
  }

  private writtenAt(id: string, operations: readonly DocumentOperation[]): readonly SentOperation[] {
    const { table } = this.resolver;
    const call = table.call(id);
    if (call === undefined) return operations;
    const written = { file: table.fileOf(call).file, ...call.lines };
    return operations.map((each) => ({ ...each, written }));
  }

  private textsOf(source: Value, form = /./): readonly SentOperation[] {
    return this.resolver.textsOf(source).flatMap((text) => (form.test(text) ? documentOperations(text) : []));
  }

  /** The operations of the document that a value is: a text, what a tag or function makes of a text, or a parsed document. */
  private operationsOf(value: Value, depth: number): readonly SentOperation[] {
    const { resolver } = this;
    if (depth > maxDepth) return [];
    const made = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (made !== undefined) {
      const [source] = made.arguments;
      const operations = source === undefined ? [] : this.textsOf(source);
      if (operations.length > 0) {
        this.sent.add(originOf(made.id));
        return this.writtenAt(originOf(made.id), operations);
      }
    }
    if (value.kind === 'text') return documentOperations(value.text);
    if (value.kind === 'external') return this.files.behind(value.symbol);
    const raw = value.kind === 'import' ? resolver.table.file(value.file)?.exports[value.name] : undefined;
    if (raw !== undefined) return this.operationsOf(raw, depth + 1);
    const parsed = recordsOf(value, resolver).flatMap((record) => this.parsed(record));
    if (parsed.length > 0) return parsed;
    return resolver.resolve(value).flatMap((each) => (each === value ? [] : this.operationsOf(each, depth + 1)));
  }

  /** The operations of a document that a code generator wrote as an object: `{ kind: 'Document', definitions: […] }`. */
  private parsed(document: Value): readonly SentOperation[] {
    const { resolver } = this;
    const textAt = (of: Value, path: string): string | undefined =>
      select(`0.${path}`, { arguments: [of] }, resolver).flatMap(({ value }) => resolver.textsOf(value))[0];
    if (textAt(document, 'kind') !== 'Document') return [];
    return select('0.definitions[]', { arguments: [document] }, resolver).flatMap(({ value }): SentOperation[] => {
      const kind = textAt(value, 'operation');
      const verb = (['Query', 'Mutation', 'Subscription'] as const).find((each) => each.toLowerCase() === kind);
      if (verb === undefined) return [];
      const fields = select('0.selectionSet.selections', { arguments: [value] }, resolver)
        .flatMap((selections) => elementsOf(selections.value, resolver))
        .flatMap((field) => textAt(field, 'name.value') ?? []);
      return [{ verb, name: textAt(value, 'name.value') ?? '', fields, nested: [] }];
    });
  }

  private add(place: CallFact, operations: readonly SentOperation[], rule: string): void {
    const { table } = this.resolver;
    for (const { verb, fields, nested, written } of operations) {
      const file = table.fileOf(place).file;
      for (const point of [...fields, ...nested].flatMap((field) => this.byField.get(`${verb} ${field}`) ?? [])) {
        this.found.add(place.caller, point.object.key, rule, { file, ...place.lines });
        if (written !== undefined) this.found.add(place.caller, point.object.key, rule, written);
      }
    }
  }
}
