import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { accessesOf, dataOf } from './data-of.ts';

describe('what code adds to schemas of Mongoose', () => {
  const records = dataOf({
    'user.js': `
      const mongoose = require('mongoose');
      const schema = new mongoose.Schema({ name: String, logs: [{ ref: 'Log' }] }, { statics: { count() { return this.countDocuments(); } } });
      schema.statics.byName = function (name) { return this.findOne({ name }); };
      schema.statics.withLogs = function () { return this.find().sort('name').populate('logs'); };
      schema.methods.rename = async function (name) { this.name = name; await this.save(); await this.log(); };
      schema.method('log', function () { return mongoose.model('Log').create({}); });
      schema.pre('save', function () { return this.constructor.updateMany({}, {}); });
      mongoose.model('User', schema);
      mongoose.model('Log', new mongoose.Schema({}));
    `,
    'cart.js': `
      const { Schema, model, models } = require('mongoose');
      const schema = new Schema({ open: Boolean });
      class CartClass {
        static open() { return this.find({ open: true }); }
        close() { return this.save(); }
      }
      schema.loadClass(CartClass);
      module.exports = models.Cart || model('Cart', schema);
    `,
    'use.js': `
      const mongoose = require('mongoose');
      const User = mongoose.model('User');
      const Cart = require('./cart');
      exports.find = (name) => User.byName(name);
      exports.change = async (id) => { const user = await User.findById(id); await user.rename('x'); };
      exports.open = () => Cart.open();
      exports.close = async () => { const cart = await Cart.findOne(); await cart.close(); };
      exports.held = (app) => app.models.User.find();
      exports.raw = () => mongoose.connection.collection('tags').insertOne({});
      exports.driver = () => User.collection.deleteMany({});
    `,
    'other.js': `
      function Plain() {}
      Plain.prototype.save = function () { return this.save(); };
    `,
  });

  it('reads and writes their collections [E-table-access]', () => {
    expect(accessesOf(records)).toEqual([
      'CartClass.close insert+update carts',
      'CartClass.static open select carts',
      'byName select users',
      'change select users',
      'close select carts',
      'driver delete users',
      'held select users',
      'raw insert tags',
      'rename insert+update users',
      'schema.method("log")=> insert logs',
      'schema.new mongoose.Schema()/statics/count select users',
      'schema.pre("save")=> update users',
      'withLogs select logs',
      'withLogs select users',
    ]);
  });

  it('is called on models and documents [E-table-access]', () => {
    const calls = records.filter(
      (record): record is LinkRecord => record.record === 'link' && record.rule === 'mongo/schema-member',
    );
    expect(calls.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      'use.js#change user.js#rename',
      'use.js#close cart.js#CartClass.close',
      'use.js#find user.js#byName',
      'use.js#open cart.js#CartClass.static open',
      'user.js#rename user.js#schema.method("log")=>',
      'user.js#rename user.js#schema.pre("save")=>',
    ]);
  });
});
