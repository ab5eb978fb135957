import { describe, expect, it } from 'vitest';
import { pluralize, singularize } from '../../../src/code-model/pluralize.ts';

describe('pluralize', () => {
  it.each([
    ['user', 'users'],
    ['Category', 'Categories'],
    ['day', 'days'],
    ['box', 'boxes'],
    ['Address', 'Addresses'],
    ['status', 'statuses'],
    ['Person', 'People'],
    ['UserPerson', 'UserPeople'],
    ['news', 'news'],
    ['users', 'users'],
    ['BlogPost', 'BlogPosts'],
    ['searchIndex', 'searchIndexes'],
  ])('makes %s %s', (one, many) => {
    expect(pluralize(one)).toBe(many);
  });

  it.each([
    ['posts', 'post'],
    ['Categories', 'Category'],
    ['boxes', 'box'],
    ['People', 'Person'],
    ['UserPeople', 'UserPerson'],
    ['statuses', 'status'],
    ['houses', 'house'],
    ['news', 'news'],
    ['author', 'author'],
  ])('makes of %s the singular %s', (many, one) => {
    expect(singularize(many)).toBe(one);
  });
});
