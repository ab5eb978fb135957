import type { LinkRecord } from '../../../bundle/records.ts';
import type { CallFact } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { lineageOf } from './class-lineage.ts';
import { calledName } from './statement.ts';

/** Methods of forms and serializers of a library, and the names of what the application may add that they run. */
const runs: readonly { readonly of: RegExp; readonly methods: ReadonlySet<string>; readonly members: RegExp }[] = [
  {
    of: /^django#forms\.(\w+\.)*\w*Form$/,
    methods: new Set(['is_valid', 'full_clean']),
    members: /^(clean|clean_\w+|_clean_form|_post_clean)$/,
  },
  {
    of: /^rest_framework\w*#(\w+\.)*\w*Serializer$/,
    methods: new Set(['is_valid', 'run_validation']),
    members: /^(validate|validate_\w+|to_internal_value|run_validation)$/,
  },
  {
    of: /^rest_framework\w*#(\w+\.)*\w*Serializer$/,
    methods: new Set(['save']),
    members: /^(create|update)$/,
  },
  {
    of: /^(flask_wtf|wtforms|starlette_wtf|quart_wtf)#(\w+\.)*\w*Form$/,
    methods: new Set(['validate', 'validate_on_submit']),
    members: /^(validate|validate_\w+)$/,
  },
];
const methods = new Set(runs.flatMap((each) => [...each.methods]));
/** Classes that a form may be of before what it runs says nothing of any. */
const maxClasses = 8;

/** What the checks of a library run that the application adds to its forms and serializers: `form.is_valid()` calls `clean_name` of the form. */
export function* formChecks(resolver: ValueResolver): Generator<LinkRecord> {
  const done = new Set<string>();
  for (const { language, file, test, calls } of resolver.table.files()) {
    if (language !== 'Python' || test) continue;
    for (const call of calls) {
      const { startLine, endLine } = call.lines;
      for (const to of runBy(call, resolver)) {
        const key = `${call.caller}\n${to}`;
        if (to === call.caller || done.has(key)) continue;
        done.add(key);
        yield {
          record: 'link',
          from: call.caller,
          to,
          type: 'CALL',
          confidence: 'derived',
          rule: 'python/form-check',
          locations: [{ file, startLine, endLine }],
        };
      }
    }
  }
}

function runBy(call: CallFact, resolver: ValueResolver): readonly string[] {
  const { callee } = call;
  const name = calledName(call);
  // What `super()` has checked is that of the own class, which runs it anyway.
  if (callee.kind !== 'member' || !methods.has(name) || callee.of.kind === 'super') return [];
  const classes = new Set(resolver.classesOf(callee.of));
  if (classes.size > maxClasses) {
    resolver.bounds.add('classes of a form that is checked', maxClasses, call.id);
    return [];
  }
  return [...classes].flatMap((object) => {
    const fact = resolver.table.class(object);
    if (fact === undefined || resolver.memberOf(object, name) !== null) return [];
    const ancestors = resolver.ancestorsOf(object);
    const fitting = runs.filter((each) => each.methods.has(name) && ancestors.some((symbol) => each.of.test(symbol)));
    const names = new Set(lineageOf(fact, resolver).flatMap(({ members }) => members.map((member) => member.name)));
    return [...names]
      .filter((each) => fitting.some(({ members }) => members.test(each)))
      .flatMap((each) => resolver.memberOf(object, each)?.object ?? []);
  });
}
