import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import { namesOrVariables } from '../../clients/environment-name.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import { methodsOf } from '../../models/read-data-models.ts';
import { collectionNamed, readStages } from '../mongo-references.ts';
import { keyword, positional } from './python-model.ts';

const methods = methodsOf('mongoCollection');
const driver = /^(pymongo|motor|flask_pymongo|mongomock\w*)(#|$)/;
const maxDepth = 8;

/** Collections of PyMongo, Motor and Flask-PyMongo, which are members or elements of a database. */
export const pymongo: DataLibrary = {
  name: 'pymongo',
  members: new Set([...methods.keys()].filter((name) => name.includes('_'))),
  access(call, method, context) {
    const kinds = methods.get(method);
    const receiver = kinds === undefined ? null : context.receiverOf(call);
    if (kinds === undefined || receiver === null || !context.importsLike(driver)) return;
    const names = new Set(new Collections(context, method).of(receiver));
    for (const name of names) context.add('pymongo', call, collectionNamed(name), upserting(kinds, call));
    if (method === 'aggregate' && names.size > 0) readStages(call, context, 'pymongo');
  },
};

/** `update_one(…, upsert=True)` */
function upserting(kinds: readonly DataAccessKind[], call: CallFact): readonly DataAccessKind[] {
  const value = keyword(call, 'upsert');
  return kinds[0] === 'update' && value?.kind === 'constant' && value.value === true ? ['insert', 'update'] : kinds;
}

type Level = 'extension' | 'client' | 'database';

/** Classes of the drivers, and what gives a database of a client. */
const classes: readonly (readonly [RegExp, Level])[] = [
  [/#(\w+\.)*PyMongo$/, 'extension'],
  [/#(\w+\.)*\w*Client$/, 'client'],
  [/#(\w+\.)*\w*Database$/, 'database'],
];
const databaseGetters = new Set(['get_database', 'get_default_database']);
const collectionGetters = new Set(['get_collection', 'create_collection']);
/** How code calls a database of which nothing is known. */
const isCalledDatabase = /(^|_)(db|database|mongo(_?db)?)$/i;

/** Finds the names of the collections that values are. */
class Collections {
  private readonly context: DataContext;
  /** Members that collections alone have distinguish a collection of a database that is known by its name alone. */
  private readonly byName: boolean;

  constructor(context: DataContext, method: string) {
    this.context = context;
    this.byName = /_(one|many|documents|write)\b|_one_and_/.test(method);
  }

  of(value: Value, depth = 0): readonly string[] {
    if (depth > maxDepth) return [];
    const values = [value, ...this.context.resolver.resolve(value).filter((each) => each !== value)];
    return values.flatMap((each) => this.named(each, depth + 1));
  }

  private named(value: Value, depth: number): readonly string[] {
    const { resolver } = this.context;
    if (value.kind === 'external') return namedInSymbol(value.symbol);
    if (value.kind === 'member') return this.within(value.of, [value.name], depth);
    if (value.kind === 'element' && value.index !== undefined)
      return this.within(value.of, namesOrVariables(value.index, resolver), depth);
    const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (call === undefined) return [];
    const given = positional(call);
    if (resolver.symbolsOf(call.callee).some((symbol) => driver.test(symbol) && /Collection$/.test(symbol))) {
      const [of, name] = given;
      return of === undefined || name === undefined ? [] : this.within(of, namesOrVariables(name, resolver), depth);
    }
    if (call.callee.kind !== 'member') return [];
    if (call.callee.name === 'with_options') return this.of(call.callee.of, depth);
    const [name] = given;
    if (!collectionGetters.has(call.callee.name) || name === undefined) return [];
    return this.within(call.callee.of, namesOrVariables(name, resolver), depth);
  }

  /** Names within a database, or below a collection. */
  private within(of: Value, names: readonly string[], depth: number): readonly string[] {
    const known = names.filter((name) => name.trim() !== '' && !name.includes('{}'));
    if (known.length === 0) return [];
    const level = this.levelOf(of, depth);
    if (level === 'database') return known;
    if (level !== null || depth > maxDepth) return [];
    if (this.byName && isCalledDatabase.test(this.calledOf(of))) return known;
    return this.of(of, depth + 1).flatMap((above) => known.map((name) => `${above}.${name}`));
  }

  private calledOf(value: Value): string {
    const { table } = this.context.resolver;
    if (value.kind === 'member' || value.kind === 'import') return value.name;
    if (value.kind === 'parameter') return table.function(value.function)?.parameters[value.index]?.name ?? '';
    const call = value.kind === 'result' ? table.call(value.call) : undefined;
    return call === undefined ? '' : this.calledOf(call.callee);
  }

  private levelOf(value: Value, depth: number): Level | null {
    if (depth > maxDepth) return null;
    const { resolver } = this.context;
    for (const each of [value, ...resolver.resolve(value)]) {
      const level = this.levelAt(each, depth + 1);
      if (level !== null) return level;
    }
    return null;
  }

  private levelAt(value: Value, depth: number): Level | null {
    const { resolver } = this.context;
    if (value.kind === 'typed') return levelOfClass(resolver.symbolsOf(value.type.name));
    if (value.kind === 'member' || value.kind === 'element') {
      const above = this.levelOf(value.of, depth);
      if (above === 'extension') return value.kind === 'member' && value.name === 'cx' ? 'client' : 'database';
      return above === 'client' ? 'database' : null;
    }
    const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (call === undefined) return null;
    const made = levelOfClass(resolver.symbolsOf(call.callee));
    if (made !== null) return made;
    const { callee } = call;
    if (callee.kind !== 'member' || !databaseGetters.has(callee.name)) return null;
    return this.levelOf(callee.of, depth) === 'client' ? 'database' : null;
  }
}

function levelOfClass(symbols: readonly string[]): Level | null {
  const ofDriver = symbols.filter((symbol) => driver.test(symbol));
  return classes.find(([pattern]) => ofDriver.some((symbol) => pattern.test(symbol)))?.[1] ?? null;
}

/** What a member of an instance of a library is called: `flask_pymongo#PyMongo.db.carts`. */
function namedInSymbol(symbol: string): readonly string[] {
  const name =
    /^flask_pymongo#PyMongo\.db\.([\w.]+)$/.exec(symbol) ?? /^pymongo#\w*MongoClient\.\w+\.([\w.]+)$/.exec(symbol);
  return name?.[1] === undefined ? [] : [name[1]];
}
