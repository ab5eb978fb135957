import { originOf } from '../../code-model/fact-table.ts';
import type { ArgumentShape, FileFacts } from '../../code-model/facts.ts';
import { packageAmong, packageOfSymbol } from '../../code-model/imported-package.ts';
import { moduleOfSymbol } from '../../code-model/symbol-name.ts';
import type { ImportedLibrary } from '../../coverage/coverage-recorder.ts';
import { type OpenCall, openCalls } from '../../value-analysis/open-calls.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { type FrameworkRules, listOf, verbsOf } from '../rules/rule-schema.ts';
import { importsAny, isBesideApplication, isInUse, isOfInterface } from './frameworks-in-use.ts';
import { recordListElements } from './list-elements.ts';
import {
  isEntryName,
  mayRegister,
  type RegisteringMember,
  registeringMembers,
  registeringWords,
  registers,
  wordsOf,
} from './registering-members.ts';

/** Name under which calls are reported that register something with what is not known at all. */
const unknownReceivers = 'unknown receivers';

/**
 * Records calls that look like registrations although no rule fits them: a member that the rules of a framework in use know, called on
 * something of which nothing is known (`server.get('/carts', list)`), and a name or path with a function or class given to a package without
 * a model (`api.register_endpoint("images", ImagesView)`).
 * @param described packages that rules or models describe, in whatever way
 * @param known ids of calls that have become start points without a rule
 */
export function recordUnmatched(
  finder: InstanceFinder,
  all: readonly FrameworkRules[],
  described: ReadonlySet<string>,
  known: ReadonlySet<string>,
): void {
  const { table } = finder.resolver;
  const unmatched = new UnmatchedRegistrations(finder, all, described, known);
  for (const open of openCalls(finder.resolver)) {
    const unit = { phase: 'coverage', file: open.file.file, line: open.lines.startLine };
    table.coverage.attempt(unit, () => unmatched.read(open));
  }
  unmatched.reportPackages();
  recordListElements(unmatched.frameworks, finder.resolver);
}

class UnmatchedRegistrations {
  private readonly finder: InstanceFinder;
  private readonly used: ReadonlySet<FrameworkRules>;
  private readonly members: ReadonlyMap<string, readonly RegisteringMember[]>;
  private readonly words: ReadonlySet<string>;
  private readonly matched: ReadonlySet<string>;
  /** Methods that register with containers, whatever they are called on. */
  private readonly containers: ReadonlySet<string>;
  /** Symbols of decorators of members of classes. */
  private readonly decorating: ReadonlySet<string>;
  /** Ids of calls that register something → the framework. */
  readonly frameworks: ReadonlyMap<string, string>;
  /** Packages that rules describe, in whatever way. */
  private readonly described: ReadonlySet<string>;
  /** Production files that import a package without a model, by package. */
  private readonly packages = new Map<string, { readonly kind: string; readonly first: FileFacts }>();

  constructor(
    finder: InstanceFinder,
    all: readonly FrameworkRules[],
    described: ReadonlySet<string>,
    known: ReadonlySet<string>,
  ) {
    this.finder = finder;
    const { table } = finder.resolver;
    this.used = new Set(all.filter((rules) => isInUse(rules, table)));
    this.members = registeringMembers([...this.used]);
    this.words = registeringWords(all);
    this.described = new Set([...described].filter((name) => name !== '*'));
    const injections = [...this.used].flatMap((rules) => rules.injections ?? []);
    this.containers = new Set(injections.flatMap(({ registers: given }) => listOf(given?.byNameAlone)));
    const members = all.flatMap(({ classes = [] }) => classes.flatMap((each) => each.members ?? []));
    this.decorating = new Set(members.flatMap(({ decorators }) => [...verbsOf(decorators).keys()]));
    const matches = [...finder.allMatches()];
    this.matched = new Set([...known, ...finder.resolver.registering, ...matches.map(({ call }) => originOf(call.id))]);
    const registering = matches.filter(({ rule }) => registers(rule));
    this.frameworks = new Map(registering.map(({ call, rules }) => [originOf(call.id), rules.framework]));
  }

  read(open: OpenCall): void {
    if (
      open.form === 'template' ||
      isBesideApplication(open.file.file) ||
      this.containers.has(open.names.at(-1) ?? '') ||
      (open.symbol !== null && this.decorating.has(open.symbol)) ||
      (open.id !== null && this.matched.has(open.id))
    )
      return;
    const name = open.names.at(-1) ?? '';
    const known = this.frameworkOf(open, name);
    if (known !== null) {
      const what =
        open.names.length > 1 ? `it is not known what '${name}' is called on` : `it is not known what '${name}' is`;
      this.report(open, known.framework, what);
    } else if (open.symbol !== null) this.readOfPackage(open, open.symbol, name);
    else if (open.names.length > 1 && wordsOf(name).length > 1 && this.registersByName(open, name))
      this.report(
        open,
        unknownReceivers,
        `it is not known what '${name}' is called on, and its name says that it registers something`,
      );
    else if (open.names.length > 1 && isGivenWithName(open, name))
      this.report(
        open,
        unknownReceivers,
        `it is not known what '${name}' is called on, which is given code with a name`,
      );
  }

  /** Libraries without a model are described by what was met of them. */
  reportPackages(): void {
    const { table } = this.finder.resolver;
    const files = table.files().filter(({ test }) => !test);
    for (const [name, { kind, first }] of this.packages) {
      const names = new Set([name]);
      const importing = files.filter(({ imports, language }) =>
        imports.some((each) => packageAmong(each, language, names) !== null),
      );
      const file = importing[0]?.file ?? first.file;
      const library: ImportedLibrary = {
        name,
        kind,
        unit: 'registration',
        packages: [name],
        imports: importing.length,
        file,
        modelled: false,
      };
      table.coverage.imported(library);
    }
  }

  /** The framework in use whose rules know the member and the shape of the call; one that the file imports first. */
  private frameworkOf(open: OpenCall, name: string): FrameworkRules | null {
    const members = (this.members.get(name) ?? []).filter((member) => hasShape(open, member));
    const { symbol, file } = open;
    const fitting =
      symbol === null
        ? members
        : members.filter(
            ({ rules }) => packageOfSymbol(symbol, file.language, new Set(listOf(rules.packages))) !== null,
          );
    const [first] = fitting;
    if (first === undefined || (symbol === null && open.names.length === 1 && open.id === null)) return null;
    return (fitting.find(({ rules }) => importsAny(file, rules)) ?? first).rules;
  }

  private readOfPackage(open: OpenCall, symbol: string, name: string): void {
    const { language } = open.file;
    if (packageOfSymbol(symbol, language, this.described) !== null) return;
    if (!this.registersByName(open, name) && !isGivenWithName(open, name) && !isTimed(open)) return;
    const library = packageName(symbol, language);
    this.packages.set(library, this.packages.get(library) ?? { kind: 'library', first: open.file });
    this.report(open, library, `no model describes '${name}' of ${library}`);
  }

  /** A member whose name begins with a word for registering, which is given a function or class and a name, or a description of it. */
  private registersByName({ arguments: given, keywords, file }: OpenCall, name: string): boolean {
    const [word = ''] = wordsOf(name);
    if (!this.words.has(word) || checking.test(name) || name === 'addEventListener') return false;
    const isNamed = given.some(({ kind }) => kind === 'text');
    // `handleSubmit(save)` of a form.
    if (!isNamed && isOfInterface(file)) return false;
    if (given.some(({ kind }) => kind === 'function' || kind === 'class'))
      return isNamed || keywords.length > 0 || wordsOf(name).length > 1;
    // `bus.add('carts.paid', paid)`, but not `now.add(count, 'days')`.
    const text = given.findIndex(({ kind }) => kind === 'text');
    if (isNamed && given.slice(text).some(({ kind }) => kind === 'name')) return true;
    const [options] = given;
    return describing.has(word) && options?.kind === 'record' && options.names.length > 0;
  }

  private report({ file, lines, id }: OpenCall, library: string, reason: string): void {
    const place = { file: file.file, line: lines.startLine, ...(id === null ? {} : { id }) };
    this.finder.resolver.table.coverage.unresolved({ kind: 'registration', library, ...place, reason });
  }
}

/** Folders of steps that change a schema. */
const migrations = /(^|\/)(migrations?|seeds?|alembic)\//i;

/** A function or class that is given with the path or name of what may be an entry. */
function isGivenWithName({ arguments: given, file, form }: OpenCall, name: string): boolean {
  if (form === 'template' || isOfInterface(file) || migrations.test(file.file) || !mayRegister(name)) return false;
  const isCode = given.some(({ kind }) => kind === 'function' || kind === 'class');
  return isCode && given.some((each) => each.kind === 'text' && isEntryName(each.text));
}

/** Members that register how something is checked or written. */
const checking = /valid|seriali[sz]/i;

/** `DAG("clean", schedule="@daily")` */
function isTimed({ arguments: given, keywords, file }: OpenCall): boolean {
  if (isOfInterface(file)) return false;
  const names = [...keywords, ...given.flatMap((each) => (each.kind === 'record' ? each.names : []))];
  return names.some((name) => /^(schedule(_interval)?|cron(_?(expression|schedule|tab))?)$/i.test(name));
}

/** Words that alone say that a record describes what is registered. */
const describing = new Set(['define', 'register', 'route', 'schedule', 'subscribe']);

/** True where the arguments are what the rule for a member asks for. */
function hasShape({ arguments: given, keywords, form }: OpenCall, member: RegisteringMember): boolean {
  if (form !== 'call') return false;
  const [first, ...others] = given;
  if (first === undefined) return keywords.some((name) => member.keywords.includes(name));
  if (first.kind === 'record') return member.options.some((name) => first.names.includes(name));
  if (!member.isNamed) return false;
  const handler = others.at(-1);
  if (handler === undefined || !mayBeHandler(handler, member)) return false;
  if (first.kind === 'text')
    return !member.isPath || /^[/*]|^\{\}|\*$/.test(first.text) || (first.text === '' && member.isMount);
  // Of a name that is not constant the function says what it is: handlers of requests take two parameters or more.
  return member.isPath && first.kind === 'name' && handler.kind === 'function' && handler.parameters > 1;
}

function mayBeHandler({ kind }: ArgumentShape, { isPath }: RegisteringMember): boolean {
  return (
    kind === 'function' || kind === 'class' || kind === 'list' || (isPath && (kind === 'name' || kind === 'other'))
  );
}

/** `wagtail` of `wagtail#api.v2.views.PagesAPIViewSet`, `@acme/http` of `@acme/http/server#Server`. */
function packageName(symbol: string, language: string): string {
  const module = moduleOfSymbol(symbol);
  if (language === 'Python') return module.split('.', 1)[0] ?? module;
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}
