import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

const models = `
  import { Model } from 'objection';
  export class Cart extends Model {
    static get tableName() { return 'carts'; }
    static relationMappings = () => ({ lines: { modelClass: Line, join: { from: 'carts.id', to: 'lines.cart' } } });
  }
  export class Line extends Model { static tableName = 'lines'; }`;

describe('What a call gives by the function type of what is called', () => {
  it('is what the alias, the interface or the type says, also where it is a type parameter [E-table-access]', () => {
    const records = dataOf({
      'models.ts': models,
      'types.ts': `
        import type { Cart } from './models.ts';
        export type ModelProxy<M> = () => M;
        export type Twice<M> = ModelProxy<M>;
        export interface Provider<T> { get(): T }
        export interface Lazy<T> { (): Promise<T> }
        export interface Holder<T> { readonly load: () => T | null }
        export interface Carts { model(): typeof Cart; one(): Promise<Cart> }`,
      'services.ts': `
        import { Cart, Line } from './models.ts';
        import type { Carts, Holder, Lazy, ModelProxy, Provider, Twice } from './types.ts';
        export class Service {
          constructor(
            private readonly proxy: ModelProxy<typeof Cart>,
            private readonly twice: Twice<typeof Cart>,
            private readonly provider: Provider<typeof Line>,
            private readonly lazy: Lazy<typeof Line>,
            private readonly holder: Holder<typeof Line>,
            private readonly carts: Carts,
          ) {}
          one(id: number) { return this.proxy().query().findById(id).withGraphFetched('lines'); }
          two() { return this.twice().query().insert({}); }
          three() { return this.provider.get().query().delete(); }
          async four() { return (await this.lazy()).query().patch({}); }
          five() { return this.holder.load()?.query().findById(1); }
          six() { return this.carts.model().query().delete(); }
          async seven() { const cart = await this.carts.one(); return cart.$query().patch({}); }
        }
        export const eight = (given: () => typeof Line) => given().query().insert({});
        export const nine = (given: ModelProxy<typeof Cart> | null) => given?.().query().insert({});`,
    });
    expect(accessesOf(records)).toEqual([
      'Service.five select lines',
      'Service.four update lines',
      'Service.one select carts',
      'Service.one select lines',
      'Service.seven update carts',
      'Service.six delete carts',
      'Service.three delete lines',
      'Service.two insert carts',
      'eight insert lines',
      'nine insert carts',
    ]);
  });

  it('also names types of libraries that are not installed [E-table-access]', () => {
    const records = dataOf({
      'use.ts': `
        import type { Knex } from 'knex';
        import { Ref } from './ref.ts';
        export class Store {
          constructor(private readonly connection: () => Knex, private readonly ref: Ref<Knex>) {}
          all() { return this.connection()('carts').select(); }
          add() { return this.ref()('lines').insert({}); }
        }`,
      'ref.ts': 'export type Ref<T> = () => T;',
    });
    expect(accessesOf(records)).toEqual(['Store.add insert lines', 'Store.all select carts']);
  });

  it('is what is given for the type parameter at its position, also to a base of an interface [E-table-access]', () => {
    const records = dataOf({
      'models.ts': models,
      'types.ts': `
        import { Line } from './models.ts';
        export interface Registry<K, V> { at(key: K): V; first(): K }
        export interface Named<V> extends Registry<string, V> {}
        export type Loaders<K, V> = { load(key: K): Promise<V> };
        export interface Lines<V = typeof Line> { get(): V }
        export interface Box<V> { readonly value: V | null; readonly other: V | typeof Line }`,
      'use.ts': `
        import { Cart, Line } from './models.ts';
        import type { Box, Lines, Loaders, Named, Registry } from './types.ts';
        export const one = (given: Registry<typeof Cart, typeof Line>) => given.at(Cart).query().delete();
        export const two = (given: Registry<typeof Cart, typeof Line>) => given.first().query().delete();
        export const three = (given: Named<typeof Cart>) => given.at('a').query().delete();
        export const four = async (given: Loaders<string, typeof Line>) => (await given.load('a')).query().delete();
        export const five = (given: Lines) => given.get().query().delete();
        export const six = (given: Box<typeof Cart>) => given.value.query().delete();
        export const seven = (given: Named<typeof Cart>) => given.first().query().delete();
        export const eight = (given: Box<typeof Cart>) => given.other.query().delete();`,
    });
    expect(accessesOf(records)).toEqual([
      'eight delete carts',
      'eight delete lines',
      'five delete lines',
      'four delete lines',
      'one delete lines',
      'six delete carts',
      'three delete carts',
      'two delete carts',
    ]);
  });

  it('is what a class behind an interface gives where that is known [E-table-access]', () => {
    const records = dataOf({
      'models.ts': models,
      'use.ts': `
        import { Cart, Line } from './models.ts';
        interface Models { model(): typeof Cart | typeof Line }
        class OwnModels implements Models { model() { return Cart; } }
        export const one = () => new OwnModels().model().query().delete();`,
    });
    expect(accessesOf(records)).toEqual(['one delete carts']);
  });

  it('is nothing where the type says nothing, and not what a function with known code does not give [E-table-access]', () => {
    const records = dataOf({
      'models.ts': models,
      'use.ts': `
        import { Cart, Line } from './models.ts';
        type Ref<T> = () => T;
        const carts: Ref<typeof Cart | typeof Line> = () => Cart;
        export const one = () => carts().query().delete();
        export const two = (given: Ref<any>) => given().query().delete();
        export const three = (given: <T>() => T) => given().query().delete();`,
    });
    expect(accessesOf(records)).toEqual(['one delete carts']);
  });
});
