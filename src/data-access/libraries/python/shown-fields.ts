import type { LinkRecord } from '../../../bundle/records.ts';
import type { ClassFact, MemberFact } from '../../../code-model/facts.ts';
import { textOf } from '../../record-values.ts';
import { lineageOf } from './class-lineage.ts';
import { keyword, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { fieldsOf, metaIn, type Shown } from './serializer-fields.ts';

const serializer = /^rest_framework\w*#(\w+\.)*\w*Serializer$/;
const methodField = /(^|[.#])SerializerMethodField$/;

/**
 * What serializers of Django REST framework run when they show an object: their own methods for fields (`SerializerMethodField`), serializers and fields
 * of the application within them, and methods and properties of the model that are fields or ways to them (`fields = ['total']`, `source='cart.total'`).
 */
export function* shownFields(tables: PythonTables): Generator<LinkRecord> {
  const { resolver } = tables;
  for (const file of resolver.table.files()) {
    if (file.language !== 'Python' || file.test) continue;
    for (const fact of file.classes) {
      if (!resolver.ancestorsOf(fact.object).some((symbol) => serializer.test(symbol))) continue;
      const run = new Map<string, MemberFact | null>();
      for (const shown of fieldsOf(fact, resolver))
        for (const object of runFor(shown, fact, tables)) if (!run.has(object)) run.set(object, shown.member);
      for (const [to, member] of [...run].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const { startLine, endLine } = member !== null && fact.members.includes(member) ? member.lines : fact.lines;
        const locations = [{ file: file.file, startLine, endLine }];
        yield {
          record: 'link',
          from: fact.object,
          to,
          type: 'CALL',
          confidence: 'derived',
          rule: 'django/shown-field',
          locations,
        };
      }
    }
  }
}

function* runFor({ member, call, path }: Shown, fact: ClassFact, tables: PythonTables): Generator<string> {
  const { resolver } = tables;
  if (call !== undefined && resolver.symbolsOf(call.callee).some((symbol) => methodField.test(symbol))) {
    const stated = keyword(call, 'method_name') ?? positional(call)[0];
    const method = resolver.memberOf(fact.object, textOf(stated, resolver) ?? `get_${member?.name ?? ''}`)?.object;
    if (method != null) yield method;
    return;
  }
  for (const object of call === undefined ? [] : resolver.classesOf(call.callee)) {
    if (object === fact.object) continue;
    const shows = resolver.memberOf(object, 'to_representation')?.object;
    if (tables.isForm({ kind: 'class', object })) yield object;
    if (shows != null) yield shows;
  }
  yield* alongPath(path, fact, tables);
}

/** Methods and properties of the model, and of those it is related to, along the path to what a field shows. */
function* alongPath(path: readonly string[], fact: ClassFact, tables: PythonTables): Generator<string> {
  const { resolver } = tables;
  const model = metaIn(lineageOf(fact, resolver), 'model', resolver);
  let classes = model === null ? [] : resolver.classesOf(model);
  for (const name of path) {
    for (const each of classes) {
      const member = resolver.memberOf(each, name);
      if (member?.object != null && member.kind !== 'property') yield member.object;
    }
    const models = classes.flatMap((object) => tables.modelsOf({ kind: 'class', object }));
    classes = models.flatMap((each) => tables.related(each, name) ?? []).flatMap((each) => tables.classOf(each) ?? []);
  }
}
