import type { CallFact, ClassFact, FileFacts, MemberFact, Value } from '../../code-model/facts.ts';

/** Members in which classes of views list what decorates their methods: Flask-RESTful, views of Flask. */
const lists: ReadonlySet<string> = new Set(['method_decorators', 'decorators']);
const verbs: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'dispatch_request',
]);
/** Behind the ids of settings. */
const firstId = 10_001;
const noKeywords: Value = { kind: 'record', members: {}, keywords: true };

/** The decorators that a class lists for its methods (`method_decorators = [login_required]`) as calls, as decorators written above methods are. */
export function methodDecoratorFacts(facts: FileFacts): FileFacts {
  const byObject = new Map(facts.classes.map((each) => [each.object, each]));
  const calls = facts.classes.flatMap((fact) =>
    decoratorsOf(fact, byObject).flatMap((callee) =>
      fact.members.filter(isHandler).map((member) => ({ callee, member, fact })),
    ),
  );
  if (calls.length === 0) return facts;
  const added = calls.map(({ callee, member, fact }, at): CallFact => {
    const of: Value = { kind: 'function', object: member.object as string };
    const id = `${facts.file}:-${firstId + at}`;
    return { id, form: 'call', callee, arguments: [of, noKeywords], caller: fact.object, lines: member.lines };
  });
  return { ...facts, calls: [...facts.calls, ...added] };
}

function isHandler({ name, kind, object }: MemberFact): boolean {
  return kind === 'method' && object !== null && verbs.has(name);
}

/** What the class lists, or a base of it in the same file. */
function decoratorsOf(fact: ClassFact, byObject: ReadonlyMap<string, ClassFact>): readonly Value[] {
  let current: ClassFact | undefined = fact;
  for (const seen = new Set<ClassFact>(); current !== undefined && !seen.has(current); ) {
    seen.add(current);
    const value: Value | null = current.members.find(({ name }) => lists.has(name))?.value ?? null;
    if (value?.kind === 'list') return value.items.filter(({ kind }) => kind !== 'unknown' && kind !== 'spread');
    const base: Value | undefined = current.extends?.name;
    current = base?.kind === 'class' ? byObject.get(base.object) : undefined;
  }
  return [];
}
