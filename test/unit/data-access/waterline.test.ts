import { describe, expect, it } from 'vitest';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';
import { accessesOf, tablesOf } from './data-of.ts';

const rules = readRules();
const manifest = '{ "name": "pantry", "private": true, "dependencies": { "sails": "^1.5.0" } }';

function recordsOf(texts: Texts) {
  const interpreters = [new FrameworkInterpreter(rules), new DataInterpreter({ files: [], includeText: false })];
  const scope = simpleScope({ 'package.json': manifest, ...texts });
  return [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

const models = {
  'api/models/Jar.js': `module.exports = {
    tableName: 'pantry_jar',
    attributes: {
      label: { type: 'string', columnName: 'jar_label' },
      shelf: { model: 'Shelf', columnName: 'shelf_id' },
      tags: { collection: 'tag', via: 'jars' },
      owners: { collection: 'user', via: 'jar', through: 'jarowner' },
    },
    afterCreate(jar, proceed) { sails.log(jar); return proceed(); },
  };`,
  'api/models/Shelf.js': `module.exports = { attributes: { jars: { collection: 'Jar', via: 'shelf' } } };`,
  'api/models/Tag.js': `module.exports = { attributes: { jars: { collection: 'jar', via: 'tags' } } };`,
  'api/models/User.js': `module.exports = { tableName: 'user_account', attributes: { jar: { model: 'jar' } } };`,
  'api/models/JarOwner.js': `module.exports = { tableName: 'jar_owner', attributes: {} };`,
};

describe('data access with Waterline', () => {
  it('reads models by their files, and what code does with them as globals [E-table-schema, E-table-access]', () => {
    const records = recordsOf({
      ...models,
      'api/helpers/jars/keep.js': `module.exports = {
        fn: async function keep(inputs) {
          const jar = await Jar.create({ label: inputs.label }).fetch();
          await sails.models.shelf.updateOne(jar.shelf).set({ count: 1 });
          await Jar.find().where({ shelf: 1 }).populate('shelf').populate('tags');
          await Jar.addToCollection(jar.id, 'owners').members([1]);
          await Shelf.replaceCollection(1, 'jars').members([2]);
          return Jar.findOrCreate({ label: 'x' }, { label: 'x' });
        },
      };`,
      'api/helpers/jars/clear.js': `module.exports = {
        async fn() {
          await sails.getDatastore().transaction(async (db) => {
            await Jar.archive({ label: 'old' }).usingConnection(db);
            await User.destroyOne(1).usingConnection(db);
          });
          return sails.sendNativeQuery('SELECT count(*) FROM jar_owner WHERE jar = $1', [1]);
        },
      };`,
    });
    expect(tablesOf(records)).toEqual([
      'jar_owner ()',
      'jar_tags__tag_jars! ()',
      'pantry_jar (jar_label, shelf_id)',
      'shelf ()',
      'tag ()',
      'user_account (jar)',
    ]);
    expect(accessesOf(records).map((each) => each.replace(/~\w+/, ''))).toEqual([
      'fn insert jar_owner',
      'fn insert+update pantry_jar',
      'fn select jar_owner',
      'fn select jar_tags__tag_jars',
      'fn select pantry_jar',
      'fn select shelf',
      'fn select tag',
      'fn update shelf',
      'fn.sails.getDatastore().transaction()=> delete pantry_jar',
      'fn.sails.getDatastore().transaction()=> delete user_account',
      'fn.sails.getDatastore().transaction()=> select pantry_jar',
    ]);
    expect(callbacks(records)).toEqual(['api/helpers/jars/keep.js → afterCreate']);
  });

  it('reads what code puts on models, also on each of them in a loop [E-table-access]', () => {
    const records = recordsOf({
      ...models,
      'api/hooks/queries/index.js': `const queries = { Jar: require('./jar'), Tag: require('./tag') };
      module.exports = function hook(sails) {
        return {
          initialize() {
            _.forEach(sails.models, (model) => {
              Object.assign(model, { qm: queries[model.globalId] });
            });
          },
        };
      };`,
      'api/hooks/queries/jar.js': 'const last = () => Jar.find().limit(1);\nmodule.exports = { last };',
      'api/hooks/queries/tag.js': 'const last = () => Tag.find().limit(1);\nmodule.exports = { last };',
      'api/controllers/jars/last.js': 'module.exports = { async fn() { return Jar.qm.last(); } };',
    });
    const calls = records.flatMap((each) =>
      each.record === 'link' && each.from.startsWith('api/controllers') ? [each.to] : [],
    );
    expect(calls).toEqual(['api/hooks/queries/jar.js#last']);
    expect(accessesOf(records)).toEqual(['last select pantry_jar', 'last select tag']);
  });

  it('knows no model where no package depends on Sails [E-table-access]', () => {
    const records = recordsOf({
      ...models,
      'package.json': '{ "name": "pantry", "dependencies": {} }',
      'api/jars.js': 'export const jars = () => Jar.find();',
    });
    expect(tablesOf(records)).toEqual([]);
  });
});

function callbacks(records: ReturnType<typeof recordsOf>): string[] {
  return records.flatMap((each) =>
    each.record === 'link' && each.rule === 'waterline/callback'
      ? [`${each.from.replace(/#.*/, '')} → ${each.to.replace(/.*#/, '')}`]
      : [],
  );
}
