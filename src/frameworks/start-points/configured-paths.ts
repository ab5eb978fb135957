import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { packageOf } from '../injections/package-of.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import type { ConfiguredBaseRule, ConfiguredPathRule } from '../rules/configured-schema.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { isAbsent, recordsOf, type Subject, select } from '../rules/select.ts';
import type { DescriptionFile } from '../schemas/description-file.ts';
import { configurationIn, membersIn } from './configured-base.ts';
import { basePath, FrontEndProjects, folderOf, foldersAbove } from './front-end-projects.ts';

type ProvidedRule = NonNullable<ConfiguredBaseRule['provided']>;

/** A path that code of a file gives a container. */
interface Provided {
  readonly file: string;
  readonly path: string;
}

/** Methods of texts that only take slashes away or add them: `import.meta.env.BASE_URL.replace(/\/$/, '')`. */
const trimming = /^(replace|replaceAll|slice|trim)$/;

/** Such methods one behind the other. */
const maxTrimmed = 8;

/** The paths under which configurations say that front ends are served. Files are read once something asks. */
export class ConfiguredPaths {
  private readonly descriptions: readonly DescriptionFile[];
  private readonly symbols: ReadonlyMap<string, ConfiguredPathRule>;
  private readonly resolver: ValueResolver;
  private readonly projects = new Map<ConfiguredBaseRule, FrontEndProjects>();
  private readonly provided = new Map<ProvidedRule, readonly Provided[]>();

  constructor(descriptions: readonly DescriptionFile[], all: readonly FrameworkRules[], resolver: ValueResolver) {
    this.descriptions = descriptions;
    this.symbols = new Map(
      all.flatMap(({ configuredPaths }) => (configuredPaths ?? []).map((rule) => [rule.symbol, rule])),
    );
    this.resolver = resolver;
  }

  /** The path before those of what a call makes, empty for none; null for one that is not known, undefined where nothing is said of one. */
  before({ rule, call }: MatchedCall, finder: InstanceFinder): string | null | undefined {
    const { file } = this.resolver.table.fileOf(call);
    if (rule.pathConfigured !== undefined) return this.ofProject(file, rule.pathConfigured);
    const subject = finder.subjectOf(call);
    const given = listOf(rule.path).flatMap((selector) => select(selector, subject, this.resolver));
    const [symbol] = given.flatMap(({ value }) => this.symbolsIn(value));
    return symbol === undefined ? undefined : this.ofSymbol(file, symbol);
  }

  private symbolsIn(value: Value, depth = 0): readonly ConfiguredPathRule[] {
    if (depth > maxTrimmed) return [];
    return this.resolver.resolve(value).flatMap((each) => {
      const call = each.kind === 'result' ? this.resolver.table.call(each.call) : undefined;
      if (call?.callee.kind === 'member' && trimming.test(call.callee.name))
        return this.symbolsIn(call.callee.of, depth + 1);
      if (call?.callee.kind === 'external') return this.trimmed(call.callee.symbol);
      return this.resolver.symbolsOf(each).flatMap((symbol) => this.symbols.get(symbol) ?? []);
    });
  }

  /** The symbol whose method is called. */
  private trimmed(symbol: string): readonly ConfiguredPathRule[] {
    const at = symbol.lastIndexOf('.');
    const rule = trimming.test(symbol.slice(at + 1)) ? this.symbols.get(symbol.slice(0, at)) : undefined;
    return rule === undefined ? [] : [rule];
  }

  /** By the nearest configuration at a file or above it; undefined where there is none. */
  private ofSymbol(file: string, rule: ConfiguredPathRule): string | null | undefined {
    const home = folderOf(file);
    const { resolver } = this;
    for (const folder of [home, ...foldersAbove(home)]) {
      const configuration = configurationIn(folder, rule.file, resolver);
      if (configuration === null) continue;
      const stated = listOf(rule.member).flatMap((member) => [
        ...membersIn(configuration, member, (value) => this.statedAs(value), resolver),
      ]);
      return stated.length === 0 ? '' : this.onlyPath(stated);
    }
    return undefined;
  }

  private statedAs(value: Value): readonly Value[] {
    if (value.kind !== 'member' || recordsOf(value.of, this.resolver).length === 0) return [];
    return isAbsent(value, this.resolver) ? [] : [value];
  }

  /** Null where a value is not constant, or they differ. */
  private onlyPath(values: readonly Value[]): string | null {
    const texts = values.flatMap((value) => {
      const found = this.resolver.textsOf(value);
      return found.length === 0 ? ['{}'] : found;
    });
    const paths = new Set(texts.map(basePath));
    return paths.size === 1 ? ([...paths][0] as string | null) : null;
  }

  private ofProject(file: string, rule: ConfiguredBaseRule): string | null {
    const projects = this.projectsOf(rule);
    const packageFor = packageOf(this.resolver.table.manifests);
    const homeOf = (each: string): string => projects.folderOf(each) ?? packageFor(each);
    const given = rule.provided === undefined ? [] : this.providedBy(rule.provided);
    const own = new Set(given.filter((each) => homeOf(each.file) === homeOf(file)).map(({ path }) => path));
    if (own.size > 1) return null;
    const [path] = own;
    return path ?? projects.baseOf(file);
  }

  private projectsOf(rule: ConfiguredBaseRule): FrontEndProjects {
    const known = this.projects.get(rule);
    if (known !== undefined) return known;
    const projects = new FrontEndProjects(this.descriptions, rule.files, this.resolver.table.coverage);
    this.projects.set(rule, projects);
    return projects;
  }

  /** What code gives under the token, where it is constant: one that a function computes is that of the page. */
  private providedBy(rule: ProvidedRule): readonly Provided[] {
    const known = this.provided.get(rule);
    if (known !== undefined) return known;
    const decorators = new Set(listOf(rule.decorators));
    const symbols = new Set(listOf(rule.calls));
    const found = this.resolver.table.files().flatMap(({ file, classes, calls, test }): Provided[] => {
      if (test) return [];
      const isOne = (callee: Value, of: ReadonlySet<string>): boolean =>
        callee.kind === 'external' && of.has(callee.symbol);
      const subjects: Subject[] = [
        ...classes.flatMap((each) => each.decorators).filter(({ callee }) => isOne(callee, decorators)),
        ...calls.filter(({ callee }) => isOne(callee, symbols)),
      ].map((each) => ({ arguments: each.arguments ?? [] }));
      return subjects.flatMap((subject) => this.pathsIn(rule, subject)).map((path) => ({ file, path }));
    });
    this.provided.set(rule, found);
    return found;
  }

  private pathsIn(rule: ProvidedRule, subject: Subject): readonly string[] {
    const { resolver } = this;
    const records = listOf(rule.records).flatMap((selector) => select(selector, subject, resolver));
    return records.flatMap(({ value: record }) => {
      const token: Value = { kind: 'member', of: record, name: rule.token };
      if (!resolver.symbolsOf(token).some((symbol) => listOf(rule.is).includes(symbol))) return [];
      const given = listOf(rule.value).flatMap((selector) => select(selector, { arguments: [record] }, resolver));
      const stated = given.map(({ value }) => value).filter((value) => resolver.textsOf(value).length > 0);
      const path = stated.length === 0 ? null : this.onlyPath(stated);
      return path === null ? [] : [path];
    });
  }
}
