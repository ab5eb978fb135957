import { describe, expect, it } from 'vitest';
import { relationPaths } from '../../../src/data-access/libraries/relation-paths.ts';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

describe('Objection', () => {
  const records = dataOf({
    'models.ts': `
      import { Model } from 'objection';
      export class BaseModel extends Model {}
      export class Person extends BaseModel {
        static tableName = 'persons';
        static relationMappings = () => ({
          pets: { relation: Model.HasManyRelation, modelClass: Animal, join: { from: 'persons.id', to: 'animals.owner' } },
          movies: {
            relation: Model.ManyToManyRelation,
            modelClass: 'Movie',
            join: { from: 'persons.id', through: { from: 'persons_movies.person', to: 'persons_movies.movie' }, to: 'movies.id' },
          },
        });
      }
      export class Animal extends BaseModel { static get tableName() { return 'animals'; } }
      export class Movie extends Model { static tableName = 'cinema.movies'; }`,
    'use.ts': `
      import { Animal, Movie, Person } from './models.ts';
      export const one = (id: number) => Person.query().findById(id).withGraphFetched('[pets, movies]');
      export const two = () => Animal.query().where('age', '>', 1).patch({ name: 'a' });
      export const three = async (id: number) => { const p = await Person.query().findById(id); return p.$relatedQuery('pets').insert({}); };
      export const four = (person: Person) => person.$query().delete();
      export const five = (person: Person) => person.$relatedQuery('movies').relate(1);
      const list = (model: typeof Person | typeof Movie) => model.query().limit(1);
      export const six = () => list(Movie);
      export const seven = (model: { query(): { limit(n: number): void } }) => model.query().limit(1);`,
  });

  it('has the tables of its models [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual(['animals ()', 'cinema.movies ()', 'persons ()', 'persons_movies! ()']);
  });

  it('reads and writes them by statements that begin at models and rows [E-table-access]', () => {
    expect(accessesOf(records).filter((text) => !text.startsWith('list'))).toEqual([
      'five insert persons_movies',
      'four delete persons',
      'one select animals',
      'one select cinema.movies',
      'one select persons',
      'one select persons_movies',
      'three insert animals',
      'three select persons',
      'two update animals',
    ]);
  });

  it('reads expressions of relations', () => {
    expect(relationPaths('a')).toEqual([['a']]);
    expect(relationPaths('[a, b.c]')).toEqual([['a'], ['b', 'c']]);
    expect(relationPaths('a.[b(x) as y, c.[d, e]]')).toEqual([
      ['a', 'b'],
      ['a', 'c', 'd'],
      ['a', 'c', 'e'],
    ]);
  });
});
