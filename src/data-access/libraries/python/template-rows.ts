import type { LinkRecord } from '../../../bundle/records.ts';
import {
  type CallFact,
  type ClassFact,
  type FunctionFact,
  unknownValue,
  type Value,
} from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import { type ContextualCall, callContexts } from '../../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { SourcePlace } from '../../catalogue/table-definition.ts';
import { type DataContext, placeIn } from '../../data-context.ts';
import type { TemplateIndex } from '../../template-index.ts';
import { inheritedMember, lineageOf } from './class-lineage.ts';
import type { DjangoViews } from './django-views.ts';
import { FilledTemplate, type TemplateRead } from './filled-template.ts';
import type { Instances } from './instances.ts';
import { keyword, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { calledName } from './statement.ts';
import { TemplateFunctions } from './template-functions.ts';

/** Functions that fill in a template whose name they are given, and what it is filled in with. */
const renderers =
  /^a?(render|render_to_string|render_to_response|render_template|stream_template|TemplateResponse|SimpleTemplateResponse)$/;
const rendering =
  /^(django|rest_framework|flask|quart|starlette|fastapi|jinja2|jinja2_fragments|sanic_ext|aiohttp_jinja2|litestar)#/;
/** Ways to one call that are distinguished. */
const most = 64;

/** Templates of the application and the values that they are filled in with; what they read is done by the code that fills them in. */
export class TemplateRows {
  private readonly code: { readonly tables: PythonTables; readonly instances: Instances; readonly views: DjangoViews };
  private readonly context: DataContext;
  private readonly resolver: ValueResolver;
  private readonly index: TemplateIndex;
  private readonly calls = new Map<string, LinkRecord>();
  /** Paths that are followed, and those that are not, wherever their templates are filled in; by file, line and path. */
  private readonly followed = new Set<string>();
  private readonly open = new Map<string, TemplateRead>();
  private relations: ReadonlySet<string> = new Set();
  private known: TemplateFunctions | null = null;

  constructor(code: TemplateRows['code'], context: DataContext, index: TemplateIndex) {
    this.code = code;
    this.context = context;
    this.resolver = context.resolver;
    this.index = index;
  }

  read(): void {
    const { tables } = this.code;
    const properties = [...tables.models()].flatMap((model) => tables.relationsTo(model).map(([name]) => name));
    this.relations = new Set(properties);
    const { coverage } = this.resolver.table;
    for (const { language, calls, classes, file, test } of this.resolver.table.files()) {
      if (language !== 'Python' || test) continue;
      for (const call of calls) {
        const unit = { phase: 'templates', file, line: call.lines.startLine };
        if (renderers.test(calledName(call))) coverage.attempt(unit, () => this.readCall(call));
      }
      for (const fact of classes)
        coverage.attempt({ phase: 'templates', file, line: fact.lines.startLine }, () =>
          this.readView(fact, placeIn(file, fact.lines)),
        );
    }
    this.reportOpen();
  }

  private reportOpen(): void {
    for (const [key, { file, line, path }] of this.open) {
      if (this.followed.has(key)) continue;
      const reason = `it is not known what '${path}' of the template is read of`;
      const site = { kind: 'statement', library: 'relations', file, line, id: path, isBesideCode: true } as const;
      this.resolver.table.coverage.unresolved({ ...site, reason });
    }
  }

  private get functions(): TemplateFunctions {
    this.known ??= new TemplateFunctions(this.resolver);
    return this.known;
  }

  /** Calls of functions of the application, and of methods and properties of rows, that templates make. */
  links(): Iterable<LinkRecord> {
    return this.calls.values();
  }

  /** `render(request, "orders/list.html", {"orders": orders})`, `render_template("list.html", orders=orders)` */
  private readCall(call: CallFact): void {
    const symbols = this.resolver.symbolsOf(call.callee);
    const made = this.loaded(call);
    if (made === null && !symbols.some((symbol) => rendering.test(symbol))) return;
    const stated = made ?? call;
    for (const each of this.contextsOf(call)) {
      const given = positional(each);
      const names = keyword(stated, 'template_name') ?? keyword(stated, 'name') ?? keyword(stated, 'template');
      const at = made === null ? given.findIndex((value) => this.templatesOf(value).length > 0) : -1;
      const named = names ?? (made === null ? given[at] : positional(made)[0]);
      const templates = named === undefined ? [] : this.templatesOf(named);
      if (templates.length === 0) continue;
      const last = each.arguments.at(-1);
      const contexts = [
        given[at + 1],
        keyword(each, 'context'),
        last?.kind === 'record' && last.keywords === true ? last : undefined,
      ];
      const request = given.slice(0, Math.max(at, 0))[0] ?? keyword(each, 'request') ?? null;
      const caller = each.site ?? each;
      const place = this.context.placeOf(caller);
      const values = contexts.filter((value) => value !== undefined);
      const isOfRequest = request !== null || symbols.some((symbol) => /^(flask|quart)#/.test(symbol));
      const giving = isOfRequest ? this.functions.giving : [];
      const known = this.namesIn([...values, ...giving.flatMap(({ returns }) => returns)], request);
      this.fill(templates, known, giving, caller.caller, place);
    }
  }

  /** The calls of the function around it that pass the template or all that it is filled in with; the call itself where that is said there. */
  private contextsOf(call: CallFact): readonly ContextualCall[] {
    const [first, ...given] = call.arguments;
    if (!given.some(isPassed) && first?.kind !== 'spread') return [call];
    const decisive = call.arguments.map((value, at) =>
      at > 0 || this.templatesOf(value).length > 0 ? value : unknownValue,
    );
    return callContexts({ ...call, arguments: decisive }, this.resolver, { most }).map((each) => ({
      ...each,
      arguments: each.arguments.map((value, at) =>
        decisive[at] === unknownValue ? (call.arguments[at] ?? value) : value,
      ),
    }));
  }

  /** The call by which a template is loaded that a call fills in: `get_template("list.html").render(orders=orders)`. */
  private loaded({ callee }: CallFact): CallFact | null {
    if (callee.kind !== 'member' || callee.name !== 'render') return null;
    const { table } = this.resolver;
    for (const each of [callee.of, ...this.resolver.resolve(callee.of)]) {
      const made = each.kind === 'result' ? table.call(each.call) : undefined;
      if (made !== undefined && /^(get|select)_template$/.test(calledName(made))) return made;
    }
    return null;
  }

  private templatesOf(value: Value): readonly string[] {
    const items = this.resolver.itemsOf(value);
    const texts = items === null ? this.resolver.textsOf(value) : items.flatMap((each) => this.resolver.textsOf(each));
    return [...new Set(texts)].filter((text) => /^[^{}\s]+\.\w+$/.test(text));
  }

  /** A class that shows a template with what its methods give. */
  private readView(fact: ClassFact, place: SourcePlace): void {
    const lineage = lineageOf(fact, this.resolver);
    const stated = ['template_name', 'get_template_names'].flatMap((name) => this.valuesOf(lineage, name));
    const named = [...new Set(stated.flatMap((value) => this.templatesOf(value)))];
    const templates = named.length > 0 ? named : this.code.views.impliedTemplates(fact, lineage);
    if (templates.length === 0) return;
    const own = this.code.views.namesIn(fact, lineage);
    const contexts = this.valuesOf(lineage, 'get_context_data', true);
    const self: Value = { kind: 'this', class: fact.object };
    const extra = this.valuesOf(lineage, 'extra_context');
    const request: Value = { kind: 'member', of: self, name: 'request' };
    const { giving } = this.functions;
    const given = this.namesIn([...contexts, ...extra, ...giving.flatMap(({ returns }) => returns)], request);
    const names = (name: string): Value | null => given(name) ?? own.get(name) ?? (name === 'view' ? self : null);
    this.fill(templates, names, giving, fact.object, place);
  }

  /** What a member is, or what a method returns; of all classes in the lineage where each adds to what is above it. */
  private valuesOf(lineage: readonly ClassFact[], name: string, isAdding = false): readonly Value[] {
    const [first, ...rest] = lineage.flatMap((fact) => inheritedMember([fact], name)?.member.value ?? []);
    if (first === undefined) return [];
    return [first, ...(isAdding ? rest : [])].flatMap((value) =>
      value.kind === 'function' ? (this.resolver.table.function(value.object)?.returns ?? []) : [value],
    );
  }

  /** What a name is in records that a template is filled in with. */
  private namesIn(records: readonly Value[], request: Value | null): (name: string) => Value | null {
    const known = new Map<string, Value | null>();
    const find = (name: string): Value | null => {
      const index: Value = { kind: 'text', text: name };
      const found = records.flatMap((of) => this.resolver.resolve({ kind: 'element', of, index }));
      if (found.length > 0) return oneOf(found);
      if (name === 'request') return request;
      return name === 'user' && request !== null ? { kind: 'member', of: request, name } : null;
    };
    return (name) => {
      if (!known.has(name)) known.set(name, find(name));
      return known.get(name) ?? null;
    };
  }

  private fill(
    templates: readonly string[],
    given: (name: string) => Value | null,
    giving: readonly FunctionFact[],
    from: string,
    place: SourcePlace,
  ): void {
    const { index, functions, relations } = this;
    const filled = new FilledTemplate({ ...this.code, index, functions, relations }, given);
    for (const name of templates) filled.fill(name);
    for (const read of filled.followed) this.followed.add(keyOf(read));
    for (const read of filled.open) this.open.set(keyOf(read), read);
    if (filled.isBounded)
      this.resolver.table.coverage.bound({
        bound: 'templates that a template takes in',
        file: place.file,
        line: place.startLine,
      });
    for (const { kind, table, library } of filled.read)
      this.context.accesses.push({ from, place, kind, table, access: 'select', columns: [], library });
    for (const to of new Set([...giving.map(({ object }) => object), ...filled.called])) {
      const key = `${from}\n${to}`;
      const { startLine, endLine, file } = place;
      const locations = [{ file, startLine, endLine }];
      if (from !== to && !this.calls.has(key))
        this.calls.set(key, {
          record: 'link',
          from,
          to,
          type: 'CALL',
          confidence: 'derived',
          rule: 'python/template',
          locations,
        });
    }
  }
}

function keyOf({ file, line, path }: TemplateRead): string {
  return `${file}:${line} ${path}`;
}

/** A parameter, also as what is spread: `render_template(*args, **kwargs)`. */
function isPassed(value: Value): boolean {
  if (value.kind === 'spread') return isPassed(value.of);
  return value.kind === 'parameter' || (value.kind === 'record' && (value.spread ?? []).some(isPassed));
}
