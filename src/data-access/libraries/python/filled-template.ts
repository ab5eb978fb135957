import type { Value } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import { type Replacement, replaceValues } from '../../../code-model/replace-values.ts';
import type {
  OutlinedTemplate,
  TemplateName,
  TemplateOutline,
  TemplatePart,
  TemplatePath,
} from '../../../code-model/template-outline.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { membersOf } from '../../record-values.ts';
import type { TemplateIndex } from '../../template-index.ts';
import type { Instances } from './instances.ts';
import type { PythonModel } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import type { TemplateFunction, TemplateFunctions } from './template-functions.ts';

/** Templates that extend or take in templates. */
const maxDepth = 12;
/** Templates that are read for one call, each as often as it is taken in. */
const maxTemplates = 128;
/** What gives the same rows, or no value that rows are read from. */
const ofQueries = new Set(
  'all first last count exists distinct reverse iterator get_queryset object_list items values length'.split(' '),
);

/** A relation that a template reads, or may read. */
export interface TemplateRead {
  readonly file: string;
  readonly line: number;
  readonly path: string;
}

/** What filling in a template does. */
export interface Filled {
  /** Models whose rows it reads. */
  readonly read: ReadonlySet<PythonModel>;
  /** Keys of the functions of the application that it calls. */
  readonly called: ReadonlySet<string>;
  /** Paths by which it reads relations. */
  readonly followed: readonly TemplateRead[];
  /** Paths with the name of a relation, of which it is not known what it is read of. */
  readonly open: readonly TemplateRead[];
  /** A limit was met, and more may be read. */
  readonly isBounded: boolean;
}

type Names = ReadonlyMap<string, Value | null>;

/** Stands among names for what hides those that the template is filled in with. */
const alone = ' ';

/** Blocks that templates fill which extend another, the outermost last. */
type Blocks = ReadonlyMap<
  string,
  { readonly parts: readonly TemplatePart[]; readonly names: Map<string, Value | null>; readonly file: string }
>;

/** Follows what a template reads from the names that it is filled in with. */
export class FilledTemplate implements Filled {
  readonly read = new Set<PythonModel>();
  readonly called = new Set<string>();
  readonly followed: TemplateRead[] = [];
  readonly open: TemplateRead[] = [];
  isBounded = false;
  /** Of the path that is followed. */
  private isFollowed = false;
  private isOpen = false;
  private file = '';
  private readonly relations: ReadonlySet<string>;
  private readonly tables: PythonTables;
  private readonly instances: Instances;
  private readonly resolver: ValueResolver;
  private readonly index: TemplateIndex;
  private readonly functions: TemplateFunctions;
  /** What a name is that no template gives. */
  private readonly given: (name: string) => Value | null;
  private templates = 0;

  constructor(
    {
      tables,
      instances,
      index,
      functions,
      relations,
    }: {
      readonly tables: PythonTables;
      readonly instances: Instances;
      readonly index: TemplateIndex;
      readonly functions: TemplateFunctions;
      readonly relations: ReadonlySet<string>;
    },
    given: (name: string) => Value | null,
  ) {
    this.tables = tables;
    this.instances = instances;
    this.resolver = tables.resolver;
    this.index = index;
    this.functions = functions;
    this.relations = relations;
    this.given = given;
  }

  /** Fills in the templates of a name. */
  fill(name: string): void {
    this.include(name, new Map(), new Map(), 0);
  }

  private include(name: string, names: Names, blocks: Blocks, depth: number): void {
    for (const template of this.index.named(name)) this.template(template, new Map(names), blocks, depth);
  }

  private template(template: OutlinedTemplate, names: Map<string, Value | null>, blocks: Blocks, depth: number): void {
    const outline = this.index.outlineOf(template);
    if (outline === null) return;
    if (depth > maxDepth || ++this.templates > maxTemplates) {
      this.isBounded = true;
      return;
    }
    const around = this.file;
    this.file = template.path;
    this.outline(outline, names, blocks, depth);
    this.file = around;
  }

  private outline(outline: TemplateOutline, names: Map<string, Value | null>, blocks: Blocks, depth: number): void {
    if (outline.extends === null) {
      this.parts(outline.parts, names, blocks, depth);
      return;
    }
    // What stands outside of blocks gives names to those.
    const own = new Map(blocks);
    for (const part of blocksOf(outline))
      if (!own.has(part.name)) own.set(part.name, { parts: part.parts, names, file: this.file });
    const outside = outline.parts.filter(({ kind }) => kind !== 'block');
    this.parts(outside, names, blocks, depth);
    this.include(outline.extends, names, own, depth + 1);
  }

  private parts(parts: readonly TemplatePart[], names: Map<string, Value | null>, blocks: Blocks, depth: number): void {
    for (const part of parts) {
      switch (part.kind) {
        case 'read':
          this.follow(part.path, part.line, names);
          break;
        case 'name':
          names.set(part.name, this.named(part, names));
          break;
        case 'block': {
          const filled = part.name === null ? undefined : blocks.get(part.name);
          const own = new Map([...names, ...(filled?.names ?? [])]);
          const around = this.file;
          this.file = filled?.file ?? around;
          this.parts(filled?.parts ?? part.parts, own, blocks, depth);
          this.file = around;
          break;
        }
        case 'include': {
          const own = new Map(part.isAlone ? [[alone, null]] : names);
          for (const each of part.names) own.set(each.name, this.named(each, names));
          this.include(part.template, own, new Map(), depth + 1);
          break;
        }
        case 'call': {
          const given = this.functions
            .named(part.form, part.function)
            .map((each) => this.call(part, each, names, depth));
          if (part.as !== null) names.set(part.as, given.length === 0 ? null : oneOf(given.flat()));
        }
      }
    }
  }

  /** A function of the application that the template calls: what it gives, and what is filled in with that. */
  private call(
    { given, names: byName }: TemplatePart & { readonly kind: 'call' },
    { fact, template, takesContext, runs }: TemplateFunction,
    names: Names,
    depth: number,
  ): readonly Value[] {
    for (const object of [fact.object, ...runs]) this.called.add(object);
    const first = takesContext ? 1 : 0;
    const passed = fact.parameters.map(({ name }, at): Value | null => {
      const path = byName.find((each) => each.name === name)?.path ?? given[at - first] ?? null;
      return at < first || path === null ? null : this.valueOf(path, names);
    });
    const replaced: Replacement = (part) => {
      if (part.kind === 'parameter' && part.function === fact.object) return passed[part.index] ?? null;
      const read = takesContext ? nameRead(part, fact.object) : null;
      return read === null ? null : this.valueOf([read], names);
    };
    const returned = fact.returns.map((value) => replaceValues(value, replaced));
    if (template !== null) this.include(template, this.namesIn(returned), new Map(), depth + 1);
    return returned;
  }

  /** What a template knows that is filled in with records alone. */
  private namesIn(records: readonly Value[]): Names {
    const names = new Map<string, Value | null>([[alone, null]]);
    for (const record of records) for (const [name, value] of membersOf(record, this.resolver)) names.set(name, value);
    return names;
  }

  private follow(path: TemplatePath, line: number, names: Names): void {
    this.isFollowed = false;
    this.isOpen = false;
    this.valueOf(path, names);
    const read = { file: this.file, line, path: path.join('.') };
    if (this.isFollowed) this.followed.push(read);
    else if (this.isOpen) this.open.push(read);
  }

  private named({ path, of, at }: TemplateName, names: Names): Value | null {
    const value = path === null ? null : this.valueOf(path, names);
    if (value === null || of === 'whole') return value;
    const each: Value = { kind: 'element', of: value };
    return of === 'each' ? each : { kind: 'element', of: each, index: { kind: 'constant', value: at ?? 0 } };
  }

  /** What a path is; null where its name is not known. */
  private valueOf([name = '', ...steps]: TemplatePath, names: Names): Value | null {
    let value = names.has(name) ? (names.get(name) ?? null) : names.has(alone) ? null : this.given(name);
    for (const step of steps) {
      if (this.relations.has(step) && (value === null || !this.isKnown(value))) this.isOpen = true;
      if (value === null) return null;
      value = this.step(value, step);
    }
    return value;
  }

  private isKnown(value: Value): boolean {
    const { resolver } = this;
    return (
      this.instances.of(value).length > 0 ||
      resolver.classesOf(value).length > 0 ||
      resolver.resolve(value).some(({ kind }) => kind === 'record' || kind === 'list' || kind === 'text')
    );
  }

  private step(of: Value, name: string): Value {
    if (/^\d+$/.test(name)) return { kind: 'element', of, index: { kind: 'constant', value: Number(name) } };
    const member: Value & { kind: 'member' } = { kind: 'member', of, name };
    const related = this.instances.relatedRows(member);
    for (const model of [...related, ...this.instances.relatedPairs(member)]) this.read.add(model);
    const types = related.flatMap((model) => this.tables.typeOf(model) ?? []);
    if (related.length > 0) this.isFollowed = true;
    if (types.length > 0)
      return oneOf(types.map((type): Value => ({ kind: 'typed', type: { name: type, arguments: [] } })));
    const result = this.method(of, name);
    if (result !== null) return result;
    return ofQueries.has(name) && this.instances.of(of).length > 0 ? of : member;
  }

  /** What a method or a property of rows gives, which a template calls; null for anything else. */
  private method(of: Value, name: string): Value | null {
    const models = this.instances.of(of).flatMap(({ model }) => this.tables.classOf(model) ?? []);
    const classes = models.length > 0 ? models : this.resolver.classesOf(of);
    const functions = classes.flatMap((object) => {
      const member = this.resolver.memberOf(object, name);
      const isCalled = member?.kind === 'method' || member?.kind === 'accessor';
      return isCalled && member.object !== null ? [member.object] : [];
    });
    if (functions.length === 0) return null;
    for (const object of functions) this.called.add(object);
    const returns = functions.flatMap((object) => this.resolver.table.function(object)?.returns ?? []);
    return returns.length === 0 ? { kind: 'unknown' } : oneOf(returns);
  }
}

/** The name that code reads of the first parameter of a function: `context["order"]`. */
function nameRead(value: Value, object: string): string | null {
  if (value.kind !== 'member' && value.kind !== 'element') return null;
  const { of } = value;
  if (of.kind !== 'parameter' || of.function !== object || of.index !== 0) return null;
  if (value.kind === 'member') return value.name;
  return value.index?.kind === 'text' ? value.index.text : null;
}

/** The named blocks of a template, those inside of others too. */
function blocksOf({
  parts,
}: Pick<TemplateOutline, 'parts'>): readonly { name: string; parts: readonly TemplatePart[] }[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'block') return [];
    const inner = blocksOf(part);
    return part.name === null ? inner : [{ name: part.name, parts: part.parts }, ...inner];
  });
}
