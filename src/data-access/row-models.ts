import type { CallFact, Value } from '../code-model/facts.ts';
import type { Answers } from '../value-analysis/answers.ts';
import { placeOf } from '../value-analysis/bounds-met.ts';
import type { DataContext } from './data-context.ts';
import type { DataModel } from './data-model.ts';
import { lineage } from './related-class.ts';

const none: readonly DataModel[] = [];
/** Values that are looked at one for the other: rows of rows, callers of callers. */
const maxDepth = 32;
/** Of a function with more callers, what they pass is not looked up. */
const maxCallers = 64;
/** Methods of arrays that give rows of the same list. */
const ofLists: ReadonlySet<string> = new Set([
  'at',
  'find',
  'findLast',
  'filter',
  'pop',
  'shift',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'concat',
  'flat',
]);

/**
 * Whose rows values are, of models that are classes of the application: what statements give, elements of lists of rows, related rows that are
 * loaded, and what getters and methods of such a class return.
 */
export class RowModels {
  private readonly context: DataContext;
  private readonly library: string;
  private readonly ofCall: (call: CallFact, rows: RowModels) => readonly DataModel[];
  private readonly known: Answers<Value, readonly DataModel[]>;
  private methods: ReadonlySet<string> | null = null;
  private depth = 0;

  /** @param ofCall the models whose rows a call gives that belongs to a statement */
  constructor(
    context: DataContext,
    library: string,
    ofCall: (call: CallFact, rows: RowModels) => readonly DataModel[],
  ) {
    this.context = context;
    this.library = library;
    this.ofCall = ofCall;
    this.known = context.resolver.answers(none);
  }

  /** Names of methods that classes of models have, wherever they are inherited from. */
  get names(): ReadonlySet<string> {
    this.methods ??= new Set(this.ownMethods());
    return this.methods;
  }

  of(value: Value): readonly DataModel[] {
    const direct = this.context.modelsOf(value).filter(({ library }) => library === this.library);
    if (direct.length > 0) return direct;
    const same = this.context.resolver.interned.of(value);
    return this.known.of(same, () => this.found(same));
  }

  private found(value: Value): readonly DataModel[] {
    if (this.depth > maxDepth) {
      this.context.resolver.bounds.add('depth of the rows of a value', maxDepth, placeOf(value));
      this.known.endsEarly();
      return none;
    }
    this.depth++;
    try {
      return [...new Set(this.behind(value))];
    } finally {
      this.depth--;
    }
  }

  /** The function of a member that a row has by its class, inherited ones included; null where it has none. */
  memberOf({ object }: DataModel, name: string): { readonly object: string; readonly isGetter: boolean } | null {
    const member = object === undefined ? null : this.context.resolver.memberOf(object, name);
    if (member?.object == null || (member.kind !== 'method' && member.kind !== 'accessor')) return null;
    return { object: member.object, isGetter: member.kind === 'accessor' };
  }

  private *ownMethods(): Generator<string> {
    const { resolver, models } = this.context;
    for (const { classes } of resolver.table.files()) {
      for (const fact of classes) {
        if (models.get(fact.object)?.library !== this.library) continue;
        for (const { members } of lineage(fact, resolver))
          for (const { kind, name } of members) if (kind === 'method') yield name;
      }
    }
  }

  private behind(value: Value): readonly DataModel[] {
    if (value.kind === 'choice') return value.of.flatMap((each) => this.of(each));
    if (value.kind === 'annotated' || value.kind === 'element' || value.kind === 'spread') return this.of(value.of);
    const found = this.ofAlternative(value);
    if (found.length > 0) return found;
    return this.context.resolver.resolve(value).flatMap((each) => (each === value ? none : this.ofAlternative(each)));
  }

  private ofAlternative(value: Value): readonly DataModel[] {
    const { resolver } = this.context;
    if (value.kind === 'parameter') {
      const given = resolver.handedTo(value.function).flatMap((passed) => passed[value.index] ?? []);
      if (given.length <= maxCallers) return given.flatMap((each) => this.of(each));
      resolver.bounds.add('callers that pass rows', maxCallers, value.function);
      return none;
    }
    if (value.kind === 'member') {
      return this.of(value.of).flatMap((model) => {
        const member = this.memberOf(model, value.name);
        if (member?.isGetter === true) return this.returned(member.object);
        return this.context.models.get(model.relations.get(value.name) ?? '') ?? none;
      });
    }
    const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (call === undefined || call.form !== 'call') return none;
    const { callee } = call;
    const own = this.ofCall(call, this);
    if (own.length > 0 || callee.kind !== 'member') return own;
    const models = this.of(callee.of);
    if (ofLists.has(callee.name)) return models;
    return models.flatMap((model) => {
      const member = this.memberOf(model, callee.name);
      return member === null ? none : this.returned(member.object);
    });
  }

  private returned(object: string): readonly DataModel[] {
    return (this.context.resolver.table.function(object)?.returns ?? []).flatMap((each) => this.of(each));
  }
}
