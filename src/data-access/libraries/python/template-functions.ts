import type { CallFact, FunctionFact, Value } from '../../../code-model/facts.ts';
import { namedInHouse } from '../../../value-analysis/python-modules.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { textOf } from '../../record-values.ts';
import { calledName } from './statement.ts';

/** What registers a function for templates, by its name: as a tag, as a filter, or for what it gives to all templates. */
const registering: ReadonlyMap<string, TemplateFunction['form'] | 'names'> = new Map([
  ['simple_tag', 'tag'],
  ['simple_block_tag', 'tag'],
  ['assignment_tag', 'tag'],
  ['inclusion_tag', 'tag'],
  ['tag', 'tag'],
  ['filter', 'filter'],
  ['template_filter', 'filter'],
  ['app_template_filter', 'filter'],
  ['add_template_filter', 'filter'],
  ['context_processor', 'names'],
  ['app_context_processor', 'names'],
]);
const registry =
  /^(django#template\.(\w+\.)?Library|(flask|quart)#(\w+\.)*(Flask|Blueprint|Quart|Scaffold|App)|apiflask#API(Flask|Blueprint))$/;

/** A function of the application that templates call by a name. */
export interface TemplateFunction {
  readonly form: 'tag' | 'filter';
  readonly fact: FunctionFact;
  /** The template that is filled in with what the function gives. */
  readonly template: string | null;
  /** True where its first parameter is what the template around it is filled in with. */
  readonly takesContext: boolean;
  /** Keys of methods that run when what the function gives is filled in. */
  readonly runs: readonly string[];
}

/** The functions that an application gives to its templates, by the names under which those call them. */
export class TemplateFunctions {
  private readonly resolver: ValueResolver;
  private readonly byName = new Map<string, TemplateFunction[]>();
  /** Functions whose result all templates know. */
  readonly giving: FunctionFact[] = [];

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    for (const { language, calls, exports, file, test } of resolver.table.files()) {
      if (language !== 'Python' || test) continue;
      for (const call of calls) this.read(call);
      if (/(^|[/_.])settings\b/.test(file) && exports['TEMPLATES'] !== undefined)
        this.readSettings(exports['TEMPLATES']);
    }
  }

  named(form: TemplateFunction['form'], name: string): readonly TemplateFunction[] {
    return this.byName.get(`${form} ${name}`) ?? [];
  }

  /** `@register.simple_tag(takes_context=True)`, `register.filter("total", total)`, `@app.template_filter()` */
  private read(call: CallFact): void {
    const { callee } = call;
    const form = registering.get(calledName(call));
    if (form === undefined || callee.kind !== 'member') return;
    if (!this.resolver.symbolsOf(callee.of).some((symbol) => registry.test(symbol))) return;
    const given = call.arguments.findLast(({ kind }) => kind !== 'record' && kind !== 'text');
    const facts = given === undefined ? [] : this.functionsOf(given);
    if (form === 'names') {
      this.giving.push(...facts);
      return;
    }
    const keywords = call.arguments.find((value) => value.kind === 'record' && value.keywords === true);
    const members = keywords?.kind === 'record' ? keywords.members : {};
    const [first] = call.arguments;
    const isInclusion = callee.name === 'inclusion_tag';
    const template = isInclusion ? textOf(first?.kind === 'record' ? members['filename'] : first, this.resolver) : null;
    const stated = members['name'] ?? (isInclusion || first?.kind !== 'text' ? members['$function'] : first);
    const context = members['takes_context'];
    const takesContext = context?.kind === 'constant' && context.value === true;
    for (const fact of facts) {
      const name = `${form} ${textOf(stated, this.resolver) ?? fact.name}`;
      const runs = callee.name === 'tag' ? this.nodesOf(fact) : [];
      const found = { form, fact, template, takesContext, runs };
      this.byName.set(name, [...(this.byName.get(name) ?? []), found]);
    }
  }

  private functionsOf(value: Value): readonly FunctionFact[] {
    return this.resolver
      .resolve(value)
      .flatMap((each) => (each.kind === 'function' ? (this.resolver.table.function(each.object) ?? []) : []));
  }

  /** What fills in the nodes that a function makes of a tag. */
  private nodesOf({ returns }: FunctionFact): readonly string[] {
    const classes = returns.flatMap((value) => this.resolver.classesOf(value));
    return classes.flatMap((object) => this.resolver.memberOf(object, 'render')?.object ?? []);
  }

  /** `TEMPLATES = [{"OPTIONS": {"context_processors": ["shop.context.carts"]}}]` */
  private readSettings(templates: Value): void {
    const inside = (of: Value, name: string): Value => ({ kind: 'element', of, index: { kind: 'text', text: name } });
    for (const engine of this.resolver.itemsOf(templates) ?? []) {
      const processors = this.resolver.itemsOf(inside(inside(engine, 'OPTIONS'), 'context_processors')) ?? [];
      for (const text of processors.flatMap((each) => this.resolver.textsOf(each))) {
        const named = namedInHouse(text, this.resolver.table);
        if (named !== null) this.giving.push(...this.functionsOf(named));
      }
    }
  }
}
