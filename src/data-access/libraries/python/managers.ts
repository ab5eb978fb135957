import type { CallFact, ClassFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { lineageOf } from './class-lineage.ts';
import { makerOf, type PythonModel } from './python-model.ts';

/** Of Django and of packages for it, which name them alike: `softdelete#models.SoftDeleteManager`. */
const managerClass = /^\w+#(\w+\.)*\w*(Manager|QuerySet|Query)$/;
const none: ReadonlySet<PythonModel> = new Set();

/** Which models the application's classes of managers and query sets are about: `objects = ShopManager()` of `Cart`, `CartQuery` of Flask-SQLAlchemy. */
export class Managers {
  private readonly resolver: ValueResolver;
  private readonly byClass = new Map<string, Set<PythonModel>>();
  /** By id of the call that makes a manager. */
  private readonly byCall = new Map<string, Set<PythonModel>>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** True for a class of managers or query sets. */
  has(object: string): boolean {
    return this.resolver.ancestorsOf(object).some((symbol) => managerClass.test(symbol));
  }

  /** Models that such a class is about. */
  modelsOf(object: string): readonly PythonModel[] {
    return [...(this.byClass.get(object) ?? none)];
  }

  /** Models whose managers a call makes. */
  madeBy({ id }: CallFact): readonly PythonModel[] {
    return [...(this.byCall.get(id) ?? none)];
  }

  /** Keys of the classes that are about several models. */
  shared(): readonly string[] {
    return [...this.byClass].flatMap(([object, models]) => (models.size > 1 ? [object] : []));
  }

  /** A class is about a model, with all that it is derived from. */
  add(manager: ClassFact, model: PythonModel): void {
    for (const { object } of lineageOf(manager, this.resolver)) addTo(this.byClass, object, model);
  }

  /** Reads the managers of a model. */
  read(fact: ClassFact, model: PythonModel): void {
    for (const { name, value } of lineageOf(fact, this.resolver).flatMap(({ members }) => members)) {
      const classes = this.classesOf(value);
      if (value?.kind === 'result' && (name === 'objects' || classes.length > 0)) addTo(this.byCall, value.call, model);
      for (const object of classes.flatMap((each) => [each, ...this.setsOf(each)])) {
        const manager = this.resolver.table.class(object);
        if (manager !== undefined) this.add(manager, model);
      }
    }
  }

  /** Classes of what `get_queryset` of a manager gives. */
  setsOf(object: string): readonly string[] {
    const method = this.resolver.memberOf(object, 'get_queryset')?.value;
    const returns = method?.kind === 'function' ? (this.resolver.table.function(method.object)?.returns ?? []) : [];
    const classes = returns.flatMap((value) => this.resolver.classesOf(value));
    return classes.filter((each) => each !== object && this.has(each));
  }

  /** Classes of managers behind `CartManager()`, `CartQuerySet.as_manager()`, `CartManager.from_queryset(CartQuerySet)()`. */
  classesOf(value: Value | null, depth = 0): readonly string[] {
    if (value === null || depth > 4) return [];
    const made = makerOf(value, this.resolver);
    if (made === null) return this.resolver.classesOf(value).filter((object) => this.has(object));
    const { callee } = made.call;
    const of = callee.kind === 'member' ? callee.of : callee;
    return [of, ...made.call.arguments].flatMap((each) =>
      each.kind === 'record' ? [] : this.classesOf(each, depth + 1),
    );
  }
}

function addTo(all: Map<string, Set<PythonModel>>, key: string, model: PythonModel): void {
  all.set(key, (all.get(key) ?? new Set()).add(model));
}
