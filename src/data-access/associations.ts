import { pluralize, singularize } from '../code-model/pluralize.ts';
import type { DataAccessKind } from './catalogue/table-definition.ts';
import type { DataModel, RelationKeys } from './data-model.ts';

/** A relation that code adds to a model after it is defined: `User.hasMany(Post, { as: 'posts' })`. */
export interface Association {
  /** Under which the model knows it: `posts`. */
  readonly name: string;
  readonly isMany: boolean;
  readonly target: DataModel;
  readonly keys: RelationKeys;
}

/** What calling an accessor does to one table. */
export interface AssociationEffect {
  readonly to: Pick<DataModel, 'kind' | 'table'>;
  readonly kinds: readonly DataAccessKind[];
  readonly columns: readonly string[];
}

type Verb = 'get' | 'count' | 'has' | 'set' | 'add' | 'remove' | 'create';

/** What a verb does to the rows of the related model, and to those of a table between the two. */
const verbs: Readonly<
  Record<Verb, { readonly related: readonly DataAccessKind[]; readonly between: DataAccessKind[] }>
> = {
  get: { related: ['select'], between: ['select'] },
  count: { related: ['select'], between: ['select'] },
  has: { related: ['select'], between: ['select'] },
  create: { related: ['insert'], between: ['insert'] },
  add: { related: [], between: ['insert'] },
  set: { related: [], between: ['insert', 'delete'] },
  remove: { related: [], between: ['delete'] },
};

interface Accessor {
  readonly verb: Verb;
  readonly association: Association;
}

/** The associations of models and the accessors they add to instances: `getPosts`, `addPost`, `setAuthor`. */
export class Associations {
  private readonly accessors = new Map<string, Map<DataModel, Accessor>>();
  private readonly byModel = new Map<DataModel, Association[]>();

  add(model: DataModel, association: Association): void {
    this.byModel.set(model, [...this.of(model), association]);
    for (const [method, verb] of accessorsOf(association)) {
      const byModel = this.accessors.get(method) ?? new Map<DataModel, Accessor>();
      this.accessors.set(method, byModel.set(model, { verb, association }));
    }
  }

  of(model: DataModel): readonly Association[] {
    return this.byModel.get(model) ?? [];
  }

  hasAccessor(method: string): boolean {
    return this.accessors.has(method);
  }

  /** What a call of an accessor on an instance of a model does. `name` is that of the association where the method has none (`$get`). */
  effects(model: DataModel, method: string, name: string | null): AssociationEffect[] {
    const accessor = this.accessors.get(name === null ? method : `${method} ${name}`)?.get(model);
    if (accessor === undefined) return [];
    const { target, keys } = accessor.association;
    const { related, between } = verbs[accessor.verb];
    const isMade = accessor.verb === 'create';
    const columns = isMade && keys.at === 'there' ? keys.columns : [];
    const effects: AssociationEffect[] = [{ to: target, kinds: related, columns }];
    const keyed = { kind: 'table', table: keys.table } as const;
    if (keys.at === 'between') effects.push({ to: keyed, kinds: between, columns: keys.columns });
    else if (related.length === 0 || (isMade && keys.at === 'here'))
      effects.push({ to: keyed, kinds: ['update'], columns: keys.columns });
    return effects;
  }
}

/** As Sequelize names them; with a space those of sequelize-typescript, which take the name as an argument. */
function* accessorsOf({ name, isMany }: Association): Generator<readonly [string, Verb]> {
  const one = capitalize(isMany ? singularize(name) : name);
  const many = capitalize(isMany ? pluralize(singularize(name)) : name);
  const some: readonly Verb[] = isMany ? ['get', 'count', 'has', 'set', 'add', 'remove'] : ['get', 'set'];
  for (const verb of some) yield [`${verb}${many}`, verb];
  for (const verb of isMany ? (['has', 'add', 'remove', 'create'] as const) : (['create'] as const))
    yield [`${verb}${one}`, verb];
  for (const verb of Object.keys(verbs) as Verb[]) yield [`$${verb} ${name}`, verb];
}

function capitalize(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
