import { describe, expect, it } from 'vitest';
import { accessKindsOfRule, describeAccess } from '../../../src/client/access.ts';
import { accessOf, linkText } from '../../../src/mcp/tools/rows.ts';
import { accessKindsOf, accessRule } from '../../../src/model/access-kinds.ts';

describe('what an access does to a table', () => {
  it('stands in the rule of its link', () => {
    expect(accessKindsOf(accessRule('prisma', ['insert', 'update']))).toEqual(['insert', 'update']);
    expect(accessKindsOf('data/associations/delete')).toEqual(['delete']);
    expect([null, 'data/model', 'express/insert+route'].map(accessKindsOf)).toEqual([[], [], []]);
  });

  it('is read by the client as by the store', () => {
    for (const rule of [
      null,
      'prisma/insert+update',
      'select',
      'a/b/delete',
      'data/model',
      'x/insert+route',
      'preselect',
      'a/',
    ]) {
      expect(accessKindsOfRule(rule)).toEqual(accessKindsOf(rule));
    }
  });

  it('is shown to assistants with the link', () => {
    expect(accessOf('knex/delete+insert')).toEqual({ access: 'delete, insert' });
    expect(linkText({ linkType: 'WRITE', ...accessOf('knex/delete+insert') })).toBe('WRITE (delete, insert)');
    expect([accessOf(null), linkText({ linkType: 'CALL' })]).toEqual([{}, 'CALL']);
  });

  it('takes the place of the type of link that it explains, and of no other', () => {
    expect(describeAccess(['READ', 'WRITE'], ['delete', 'insert'])).toEqual(['delete', 'insert', 'READ']);
    expect(describeAccess(['CALL', 'READ'], ['select'])).toEqual(['select', 'CALL']);
    expect(describeAccess(['WRITE'], [])).toEqual(['WRITE']);
  });
});
