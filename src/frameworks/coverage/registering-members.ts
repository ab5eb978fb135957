import { lastName } from '../../code-model/symbol-name.ts';
import { type CallRule, type FrameworkRules, listOf, type StartPointRule, verbsOf } from '../rules/rule-schema.ts';

/** What a call of a member registers, as a rule states it. */
export interface RegisteringMember {
  readonly rules: FrameworkRules;
  /** True where the first argument is the path or the name. */
  readonly isNamed: boolean;
  /** True where that is the path of a URL. */
  readonly isPath: boolean;
  /** Members of a record that is the first argument: `path` and `handler` of `route({ path, handler })`. */
  readonly options: readonly string[];
  /** Names by which handlers are given: `view` of `add_view(view=show, **settings)`. */
  readonly keywords: readonly string[];
  /** True for a call that mounts what it is given, and registers nothing where it is given something else. */
  readonly isMount: boolean;
}

/** The members and functions by which frameworks register entries, by name. */
export function registeringMembers(all: readonly FrameworkRules[]): ReadonlyMap<string, readonly RegisteringMember[]> {
  const byName = new Map<string, RegisteringMember[]>();
  for (const rules of all) {
    for (const rule of rules.calls ?? []) {
      if (!registers(rule)) continue;
      const names = [...verbsOf(rule.names).keys(), ...listOf(rule.calls).map(lastName)];
      const member = memberOf(rule, rules);
      for (const name of names) {
        const known = byName.get(name);
        if (known === undefined) byName.set(name, [member]);
        else known.push(member);
      }
    }
  }
  byName.delete('*');
  byName.delete('');
  return byName;
}

/** True for a rule by which a call registers entries, or mounts what does. */
export function registers({ startPoint, tree, contract, mounts, reaches }: CallRule): boolean {
  if (startPoint !== undefined) return !/Event Handler/.test(startPoint.type);
  return tree !== undefined || (contract !== undefined && reaches === undefined) || mounts !== undefined;
}

function memberOf(rule: CallRule, rules: FrameworkRules): RegisteringMember {
  const { startPoint, mounts } = rule;
  const selectors = [...listOf(rule.path), ...listOf(startPoint?.name), ...listOf(startPoint?.handlers)];
  return {
    rules,
    isNamed: selectors.includes('0') && (listOf(rule.path).includes('0') || listOf(startPoint?.name).includes('0')),
    isPath: listOf(rule.path).includes('0') && isOfPath(startPoint),
    options: [...new Set(selectors.flatMap((each) => /^0\.(\w+)/.exec(each)?.[1] ?? []))],
    keywords: listOf(startPoint?.handlers).flatMap((each) => /^-1\.(\w+)$/.exec(each)?.[1] ?? []),
    isMount: mounts !== undefined && startPoint === undefined,
  };
}

function isOfPath(startPoint: StartPointRule | undefined): boolean {
  return startPoint === undefined || /Operation|Page|Screen|Route/.test(startPoint.type);
}

/** What begins the names of members that register something (`register`, `schedule`, `subscribe`): verbs of HTTP and words for everything excepted. */
export function registeringWords(all: readonly FrameworkRules[]): ReadonlySet<string> {
  const ofInstances = all.flatMap(({ calls }) =>
    (calls ?? []).filter((rule) => rule.on !== undefined && registers(rule)),
  );
  const names = ofInstances.flatMap((rule) => [...verbsOf(rule.names).keys()]);
  const words = new Set(names.map((name) => wordsOf(name)[0] ?? ''));
  for (const word of sayNothing) words.delete(word);
  return words;
}

const sayNothing: ReadonlySet<string> = new Set(
  `all any begin build context create delete do doc doc31 for from get graph group head is layout main make merge methods on options opts
   patch post put re run set start then to update use web with`.split(/\s+/),
);

/** `['register', 'job']` of `registerJob` and `register_job`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)
    .filter((word) => word !== '');
}

/** `/carts`, `carts.paid`, `0 3 * * *`. */
const entryName = /^[\w@#$./:{}*<>?+|-]{2,80}$|^([\d*/,-]+ ){4,5}[\w*/,-]+$/;
/** Names of what happens to streams, connections and processes. */
const ofStreams = new Set(
  'abort aborted cancel change click close closed complete connect connected connection data disconnect disconnected drain end error exit finish finished input keydown listening load loaded loadend open ping pipe pong progress readable ready reconnect reconnecting resize resume scroll SIGHUP SIGINT SIGTERM submit success timeout uncaughtException unhandledRejection unpipe upgrade'.split(
    ' ',
  ),
);

/** True for a text that may be the path or name of an entry. */
export function isEntryName(text: string): boolean {
  return entryName.test(text) && !ofStreams.has(text);
}

/** Members that are given a name and a function and do something else than register an entry. */
const doSomething =
  /^(use[A-Z]|is|has|get|set|t$|_|\$|log|debug|info|warn|err|describe|it$|test|expect|assert|require|replace|split|join|format|emit|publish|send|trigger$|dispatch|memo|cache|measure|time|span|trace|start|with|wrap|invoke|call|apply|then|catch|map|filter|find|sort|order|group|reduce|each|for|parse|valid|refine|transform|check|field|col|prop|option|argument|param|default|compute|watch|provide|inject|mock|fn$|debounce|throttle|pick|omit|merge|lazy|dynamic|import|where|when|select|insert|update|delete|join|having|class|cast|convert|read|write|open|stat|readFile|exec|spawn|fork|query|raw|request|fetch|load|create|make|build|new|Error|sub$|match|search|off|remove|un|once$|pre$|post$|virtual|method|static|plugin|helper|extend|decorate|define[A-Z]|partial|translate|encode|decode|compare|equal|hash|lock|run|transaction|retry|wait|delay|sleep|any|all|race|add_?argument|render|authenticate|ch(own|mod)|relationship|ForeignKey|getattr|isinstance|Enum)/;

/** True for a member of a library that may register what it is given with a name. */
export function mayRegister(member: string): boolean {
  return !doSomething.test(member);
}
