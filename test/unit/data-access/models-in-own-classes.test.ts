import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

/** Models that functions of modules define for a connection, and that a class of the application holds for classes of its own. */
const files = (library: string): Record<string, string> => ({
  'db/carts.js': `
    const { DataTypes } = require('${library}');
    module.exports = function (connection) {
      const Carts = connection.define('Carts', { id: { type: DataTypes.STRING } }, { tableName: 'carts' });
      return Carts;
    };
  `,
  'db/index.js': `
    const { Sequelize } = require('${library}');
    class Database {
      constructor(config) {
        this.Baskets = require('./carts')(new Sequelize(config.uri));
      }
    }
    module.exports = Database;
  `,
  'models/carts.js': `
    class Carts {
      constructor(database) { this.database = database; }
      find(id) { return this.database.Baskets.findOne({ where: { id } }); }
    }
    module.exports = Carts;
  `,
  'lib/start.js': `
    const Carts = require('../models/carts');
    const Database = require('../db');
    const started = {};
    async function open(config) {
      const database = new Database(config);
      return { database, carts: new Carts(database) };
    }
    function start(config, name = 'main') { started[name] = open(config); }
    async function given(name = 'main') {
      const { carts } = await started[name];
      return { carts };
    }
    module.exports = { start, given };
  `,
  'server.js': `
    const { start, given } = require('./lib/start');
    start({ uri: 'sqlite::memory:' });
    async function all() { const { carts } = await given(); return carts.database.Baskets.findAll(); }
    module.exports = { all };
  `,
});

describe('models that classes of the application hold', () => {
  it('are known whoever calls the functions around their definition', () => {
    expect(accessesOf(dataOf(files('sequelize')))).toEqual(['Carts.find select carts', 'all select carts']);
  });

  it('are of the package that an alias says a fork stands in for', () => {
    const manifest = JSON.stringify({ name: 'shop', dependencies: { sequelize: 'npm:@shop/sequelize@^6.1.0' } });
    const records = dataOf({ ...files('@shop/sequelize'), 'package.json': manifest });
    expect(accessesOf(records)).toEqual(['Carts.find select carts', 'all select carts']);
    const other = JSON.stringify({ name: 'shop', dependencies: { '@shop/sequelize': '^6.1.0' } });
    expect(accessesOf(dataOf({ ...files('@shop/sequelize'), 'package.json': other }))).toEqual([]);
  });
});
