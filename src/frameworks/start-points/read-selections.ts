import { isInside, originOf } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, GuardFact, Lines, TextTest, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { Branch } from './dispatched-verbs.ts';
import { functionsOf } from './functions-of.ts';
import { httpVerbs } from './http-verbs.ts';
import { lookUpOf, methodsByName } from './look-ups.ts';
import { type Origin, Origins } from './origins.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration, Handler } from './start-point.ts';
import { wordOf } from './words-of-command-lines.ts';

/**
 * Start points that one function distinguishes by a text of what it is given: the address of a request (`url.pathname === '/status'`), the word of a
 * command line (`process.argv[2]`), the name in a message (`handlers[message.type](message)`). Those of addresses stand for the one that a rule found,
 * which answers all of them.
 */
export function readSelections(finder: InstanceFinder, found: Registrations): void {
  new SelectionReader(finder, found).read();
}

/** What is distinguished in one place: the texts that select code, and the code. */
interface Selected {
  readonly file: FileFacts;
  readonly texts: readonly string[];
  readonly handlers: readonly Handler[];
  readonly lines: Lines;
}

/** What a text selects: start points as this one is declared. */
interface Selection {
  readonly declared: Pick<Declaration, 'rule' | 'rules' | 'startPoint'> & Partial<Declaration>;
  readonly isMessage: boolean;
  /** What stands for all of them, where nothing distinguishes them. */
  readonly whole?: Declaration;
}

class SelectionReader {
  private readonly finder: InstanceFinder;
  private readonly found: Registrations;
  private readonly origins: Origins;
  /** What answers requests of all addresses, by its functions. */
  private readonly open = new Map<string, Declaration>();
  /** What receives messages of all names, by its functions. */
  private readonly consuming = new Map<string, Declaration>();
  /** Functions that listen to what brings messages, with the rule that makes them start points by themselves. */
  private listeners: ReadonlyMap<string, Declaration | null> | null = null;

  constructor(finder: InstanceFinder, found: Registrations) {
    this.finder = finder;
    this.found = found;
    this.origins = new Origins(finder.resolver);
  }

  read(): void {
    for (const declaration of this.found.declarations) {
      const { addresses, messages } = declaration.startPoint;
      for (const { object } of addresses === undefined ? [] : declaration.handlers)
        this.open.set(originOf(object), declaration);
      for (const { object } of messages === undefined ? [] : declaration.handlers)
        this.consuming.set(originOf(object), declaration);
    }
    const { table } = this.finder.resolver;
    for (const file of table.files()) {
      if (file.test) continue;
      table.coverage.attempt({ phase: 'selections', file: file.file }, () => this.readFile(file));
    }
    this.found.dropTold();
  }

  private readFile(file: FileFacts): void {
    const guards = file.guards ?? [];
    if (this.open.size > 0) for (const guard of guards) this.readAddress(guard, file);
    const named = [...Map.groupBy(guards.filter(isNamed), subjectOf).values()];
    const isCommand = named.some(([guard]) => wordOf(guard, this.finder.resolver) === 0);
    for (const same of named) this.readWords(same, isCommand, file);
    for (const call of file.calls) {
      this.readTable(call, file);
      this.readMethods(call, file);
    }
  }

  /** `if (request.method === 'GET' && url.pathname === '/status') …` */
  private readAddress(guard: GuardFact, file: FileFacts): void {
    for (const test of guard.tests) {
      const declaration = this.originsOf(test.of).map((each) => this.answeredBy(each, /^(url|pathname|nextUrl|path)$/));
      const [answering] = declaration.filter((each) => each !== undefined);
      const paths = answering === undefined ? [] : this.pathsOf(test);
      if (answering === undefined || paths.length === 0) continue;
      const verbs = guard.tests
        .filter(({ of }) => this.originsOf(of).some((each) => this.answeredBy(each, /^(method|httpMethod)$/)))
        .flatMap((each) => this.textsOf(each).map((text) => text.toUpperCase()))
        .filter((text) => httpVerbs.has(text));
      const selected = { file, texts: paths, handlers: this.guarded(guard, file), lines: guard.lines };
      for (const verb of verbs.length > 0 ? verbs : [answering.verb]) this.state(answering, verb, selected);
      this.found.selecting.add(answering);
      return;
    }
  }

  /**
   * `if (word === 'build') … else if (word === 'start') …`, with the words of a command line.
   * @param isCommand whether the first word of a command line is tested: of others a later one is an argument
   */
  private readWords(guards: readonly GuardFact[], isCommand: boolean, file: FileFacts): void {
    const [first] = guards;
    const test = first?.tests.at(-1);
    const named = guards.map((guard) => ({
      guard,
      texts: this.textsOf(guard.tests.at(-1) as TextTest).filter(isWord),
    }));
    const all = new Set(named.flatMap(({ texts }) => texts));
    if (test === undefined || all.size < 2 || [...all].every((text) => answers.has(text))) return;
    const base = this.selectionOf(this.originsOf(test.of));
    // What else of a message is tested is no name of it.
    if (base === null || base.whole !== undefined || (base.isMessage && test.by !== 'case')) return;
    if (!base.isMessage && !isCommand && (wordOf(first, this.finder.resolver) ?? 0) > 0) return;
    // The program is entered by its words.
    for (const each of this.found.declarations) {
      const isProgram =
        each.rule === each.rules.commands?.id && each.handlers.some(({ object }) => object === first?.in);
      if (isProgram && !base.isMessage) this.found.selecting.add(each);
    }
    for (const { guard, texts } of named)
      this.state(base.declared, '', { file, texts, handlers: this.guarded(guard, file), lines: guard.lines });
  }

  /** `handlers[name](…)` and `handlers.get(name).handle(…)`, with what a message or a command line names. */
  private readTable(call: CallFact, file: FileFacts): void {
    const { resolver } = this.finder;
    const looked = lookUpOf(call.callee, resolver);
    if (looked === null || resolver.textsOf(looked.key).some(isConstant)) return;
    const base = this.selectionOf(this.originsOf(looked.key));
    if (base === null) return;
    const named = looked
      .entries()
      .map(({ key, value }) => ({ key, value, objects: functionsOf(looked.called(value), resolver) }))
      .filter(({ objects }) => objects.length > 0);
    if (named.length < 2) return;
    if (base.whole !== undefined && !this.doesMore(base.whole, call)) this.found.selecting.add(base.whole);
    for (const { key, value, objects } of named) {
      const handlers = objects.map((object) => ({ object, file: file.file, lines: call.lines }));
      const { lines, place } = this.placeOf(value, objects[0] as string) ?? { lines: call.lines, place: file };
      this.state(base.declared, '', { file: place, texts: [key], handlers, lines });
    }
  }

  /** `new commands[first]()[second](…)`, with the words of a command line: a start point for each method, below the name of its class. */
  private readMethods(call: CallFact, file: FileFacts): void {
    const { resolver } = this.finder;
    const looked = methodsByName(call.callee, resolver);
    // Of one class alone a word chooses what else runs, such as the level of a log.
    if (looked === null || looked.classes.length < 2 || resolver.textsOf(looked.key).some(isConstant)) return;
    const base = this.selectionOf(this.originsOf(looked.key));
    if (base === null || base.isMessage) return;
    for (const { owner, methods } of looked.classes) {
      for (const [name, object] of methods) {
        const own = { lines: call.lines, place: file };
        const { lines, place } = this.placeOf({ kind: 'function', object }, object) ?? own;
        const handlers = [{ object, file: file.file, lines: call.lines, receiver: owner }];
        this.state(base.declared, '', { file: place, texts: [`${this.wordFor(owner)} ${name}`], handlers, lines });
      }
    }
  }

  /** The word by which a class is chosen: a constant that it states as its name, else its own name. */
  private wordFor(owner: string): string {
    const { resolver } = this.finder;
    const fact = resolver.table.class(owner);
    const texts = (fact?.members ?? []).flatMap(({ name, value, static: isStatic }) =>
      isStatic && value !== null && /(name|command|cmd|key|id)$/i.test(name) ? resolver.textsOf(value) : [],
    );
    return texts.find((text) => isWord(text)) ?? fact?.name ?? '';
  }

  /** True for a consumer with a name of its own, which others hand over to, and for one whose code does more than to run what it looks up. */
  private doesMore({ at, paths, handlers }: Declaration, lookUp: CallFact): boolean {
    const { resolver } = this.finder;
    const around = at === null ? [] : this.found.mounts.pathsOf(at, '/').map(({ path }) => path);
    if ([...paths, ...around].some((path) => isConstant(path) && /\w/.test(path))) return true;
    return handlers.some(({ object }) => {
      // One that passes the message on does what the code behind it does.
      if (!isInside(lookUp.caller, originOf(object))) return false;
      const calls = resolver.table.fileOfDefinition(originOf(object))?.calls ?? [];
      const others = calls.filter(({ id, caller }) => id !== lookUp.id && isInside(caller, originOf(object)));
      return others.some(({ callee }) => resolver.resolve(callee).some(({ kind }) => kind === 'function'));
    });
  }

  /** Where an entry of a table is made; of a function the function itself. */
  private placeOf(value: Value, object: string): { lines: Lines; place: FileFacts } | null {
    const { table } = this.finder.resolver;
    const made = value.kind === 'result' ? table.call(value.call) : undefined;
    if (made !== undefined) return { lines: made.lines, place: table.fileOf(made) };
    const lines = table.function(originOf(object))?.lines;
    const place = table.fileOfDefinition(originOf(object));
    return lines === undefined || place === undefined ? null : { lines, place };
  }

  private originsOf(value: Value): readonly Origin[] {
    return this.origins.of(value);
  }

  private answeredBy(origin: Origin, names: RegExp): Declaration | undefined {
    if (origin.kind !== 'parameter' || !origin.names.some((name) => names.test(name))) return undefined;
    const declaration = this.open.get(origin.function);
    const parameters = listOf(declaration?.startPoint.addresses).map((each) => Number(each.split('.', 1)[0]));
    return parameters.includes(origin.index) ? declaration : undefined;
  }

  /** The rule by which what these origins select is a start point. */
  private selectionOf(origins: readonly Origin[]): Selection | null {
    for (const each of origins) {
      const whole = each.kind === 'parameter' ? this.consuming.get(each.function) : undefined;
      if (whole === undefined || each.kind !== 'parameter' || !kindOfMessage.test(each.names.at(-1) ?? 'name'))
        continue;
      if (listOf(whole.startPoint.messages).includes(each.index))
        return { declared: { ...whole, at: null, selectedFrom: whole }, isMessage: true, whole };
    }
    for (const rules of this.finder.index.all) {
      for (const { id, of, listeners, startPoint } of rules.selections ?? []) {
        const isSymbol = origins.some(
          (each) =>
            each.kind === 'symbol' &&
            each.passed <= maxPassed &&
            listOf(of).some((symbol) => isOf(each.symbol, symbol)),
        );
        if (isSymbol) return { declared: { rule: id, rules, startPoint }, isMessage: false };
        const heard = listeners === undefined ? [] : origins.flatMap((each) => this.listening(each, listOf(listeners)));
        // What a known library brings is of its type: a message to a client is no message to a server.
        const [known] = heard.filter((each) => each !== null);
        if (known !== undefined) return { declared: { ...known, at: null }, isMessage: true };
        if (heard.length > 0) return { declared: { rule: id, rules, startPoint }, isMessage: true };
      }
    }
    return null;
  }

  /** For a parameter of a function that is passed to `on` and the like, behind the name of an event: what declares it, null where no rule does. */
  private listening(origin: Origin, names: readonly string[]): readonly (Declaration | null)[] {
    if (origin.kind !== 'parameter') return [];
    this.listeners ??= this.findListeners(names);
    const heard = this.listeners.get(origin.function);
    return heard === undefined ? [] : [heard];
  }

  private findListeners(names: readonly string[]): ReadonlyMap<string, Declaration | null> {
    const { resolver } = this.finder;
    const declared = new Map(
      this.found.declarations.flatMap((each) => each.handlers.map(({ object }) => [originOf(object), each] as const)),
    );
    const listeners = new Map<string, Declaration | null>();
    for (const { calls, test } of resolver.table.files()) {
      for (const { callee, arguments: given } of test ? [] : calls) {
        const [event, listener] = given;
        if (!names.includes(calledName(callee)) || event === undefined || listener === undefined) continue;
        if (!resolver.textsOf(event).some((text) => bringing.test(text))) continue;
        for (const object of functionsOf(listener, resolver)) {
          const origin = originOf(object);
          listeners.set(origin, listeners.get(origin) ?? declared.get(origin) ?? null);
        }
      }
    }
    return listeners;
  }

  /** The function that a guard stands in, without the code of the other branches. */
  private guarded(guard: GuardFact, { file, guards = [] }: FileFacts): readonly Handler[] {
    const others = guards.filter((each) => each.in === guard.in && !overlap(each.lines, guard.lines));
    const texts = guard.tests.flatMap((test) => this.textsOf(test));
    const branch: Branch = { verb: texts.join(' '), skips: others.map(({ lines }) => lines) };
    return [{ object: guard.in, file, lines: guard.lines, branch }];
  }

  private textsOf({ is }: TextTest): readonly string[] {
    return is.flatMap((each) => this.finder.resolver.textsOf(each));
  }

  private pathsOf(test: TextTest): readonly string[] {
    const texts = this.textsOf(test);
    if (test.by === 'pattern') {
      const patterns = texts.map((text) => regexpPath(text.replace(/^\/(.*)\/\w*$/s, '$1')));
      return patterns.filter((path) => path.startsWith('/'));
    }
    const paths = texts.filter((text) => text.startsWith('/'));
    return test.by === 'start' ? paths.map((path) => `${path.replace(/\/$/, '')}/*`) : paths;
  }

  private state(
    declared: Pick<Declaration, 'rule' | 'rules' | 'startPoint'> & Partial<Declaration>,
    verb: string,
    { file, texts, handlers, lines }: Selected,
  ): void {
    if (texts.length === 0) return;
    const { rule, rules, startPoint, at = null, selectedFrom } = declared;
    const { language, test } = file;
    const place = { file: file.file, lines, order: lines.startLine, language, test };
    const selected = selectedFrom === undefined ? {} : { selectedFrom };
    this.found.declarations.push({ rule, rules, startPoint, at, verb, paths: texts, handlers, ...selected, ...place });
  }
}

function isConstant(text: string): boolean {
  return !text.includes('{}');
}

/** `on` of `process.on`. */
function calledName(callee: Value): string {
  if (callee.kind === 'member') return callee.name;
  return callee.kind === 'external' ? lastName(callee.symbol) : '';
}

/** Functions that words are passed to before they are distinguished: what is distinguished further in is an argument of a command. */
const maxPassed = 1;
/** Events that bring something to be answered. */
const bringing = /message|msg|data|request|command|packet|rpc/i;

/** Members of a message that say what it asks for; others, such as a level or a format, choose how something is done. */
const kindOfMessage =
  /(type|name|event|action|command|cmd|op|operation|kind|topic|pattern|key|method|subject|channel|job|task|id)$/i;

/** Words for yes and no, which are values of an option and select no code. */
const answers: ReadonlySet<string> = new Set('true false yes no on off y n t f enabled disabled'.split(' '));

/** True for a guard whose innermost test is for equality. */
function isNamed({ tests }: GuardFact): boolean {
  return /^(equal|case)$/.test(tests.at(-1)?.by ?? '');
}

function subjectOf({ in: owner, tests }: GuardFact): string {
  const test = tests.at(-1);
  return `${owner} ${test?.by} ${JSON.stringify(test?.of)}`;
}

/** A word of a command line or a message, and no option or path. */
function isWord(text: string): boolean {
  return /^[A-Za-z]\w*([:.-]\w+)*$/.test(text);
}

function isOf(symbol: string, wanted: string): boolean {
  return symbol === wanted || symbol.startsWith(`${wanted}.`);
}

function overlap(a: Lines, b: Lines): boolean {
  return a.startLine <= b.endLine && b.startLine <= a.endLine;
}
