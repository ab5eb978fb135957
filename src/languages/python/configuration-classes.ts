import type { ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import { writtenSymbol } from '../../code-model/symbol-name.ts';

const base = /^configurations#(?:base\.)?Configuration$/;
const settingName = /^[A-Z][A-Z0-9_]*$/;
const wrapper = /^configurations#values\.\w*Value$/;

/**
 * Settings of Django that classes of django-configurations hold, as names of their module, as which code asks for them: `settings.API_VERSION` of
 * `class Base(Configuration): API_VERSION = "v1"`. Of several classes the first that states a setting counts; `values.Value("x")` is its default.
 */
export function configurationFacts(facts: FileFacts): FileFacts {
  const classes = configurationsIn(facts);
  if (classes.length === 0) return facts;
  const stated: Record<string, Value> = {};
  for (const { members } of classes) {
    for (const { name, value } of members)
      if (value !== null && settingName.test(name) && !Object.hasOwn(stated, name))
        stated[name] = defaultOf(value, facts);
  }
  return { ...facts, exports: { ...stated, ...facts.exports } };
}

/** The classes of a file that are configurations, by themselves or through others of the file. */
function configurationsIn({ classes }: FileFacts): readonly ClassFact[] {
  const found = new Set<string>();
  return classes.filter(({ object, extends: first, implements: others }) => {
    const bases = first === null ? others : [first, ...others];
    const is = bases.some(({ name }) =>
      name.kind === 'external' ? base.test(name.symbol) : name.kind === 'class' && found.has(name.object),
    );
    if (is) found.add(object);
    return is;
  });
}

function defaultOf(value: Value, { calls }: FileFacts): Value {
  if (value.kind !== 'result') return value;
  const call = calls.find(({ id }) => id === value.call);
  const symbol = call === undefined ? null : writtenSymbol(call.callee);
  return symbol !== null && wrapper.test(symbol) ? (call?.arguments[0] ?? value) : value;
}
