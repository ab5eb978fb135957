import { describe, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

function recordsOf(texts: Texts): BundleRecord[] {
  return [...new FrameworkInterpreter(readRules()).records(factsOf(texts))];
}

function links(texts: Texts, rule: string): string[] {
  return recordsOf(texts)
    .filter((each): each is LinkRecord => each.record === 'link' && each.rule === rule)
    .map(({ from, to }) => `${from.replace(/^.*[#.]/, '')} → ${to.replace(/^start:(.*) \S+ (\S+)$/, '$1 $2')}`);
}

describe('an emitter that is passed on in a context', () => {
  it('leads from who emits to its own listeners of the name [FW-named-calls]', () => {
    const found = links(
      {
        'bus.js': "const Stream = require('stream'); module.exports = () => { const bus = new Stream(); return bus; };",
        'boot.js': `module.exports = function boot() {
  function start(ctx) { ctx.bus = require('./bus')(); ctx.other = require('./bus')(); }
  function listen(ctx) {
    ctx.bus.on('stored', function reload() {});
    ctx.other.on('stored', function never() {});
  }
  return require('bootevent')().acquire(start).acquire(listen);
};`,
        'carts.js':
          "module.exports = (env, ctx) => ({ add: function add() { ctx.bus.emit('stored'); ctx.bus.emit('gone'); } });",
        'server.js': "require('./boot')().boot((ctx) => { ctx.carts = require('./carts')({}, ctx); });",
      },
      'events/emit',
    );
    expect(found).toEqual(['add → Event Listener stored']);
  });
});

describe('a server of Socket.IO that is made by a call of the package', () => {
  it('has the events of its main namespace [FW-start-points]', () => {
    const records = recordsOf({
      'sockets.js': `module.exports = function (server) {
  const io = require('socket.io')({ quiet: true }).listen(server);
  io.sockets.on('connection', (socket) => { socket.on('addCart', function addCart() {}); });
};`,
    });
    const names = records.flatMap((each) =>
      each.record === 'object' && each.type === 'Socket.IO Event' ? [each.name] : [],
    );
    expect(names.sort()).toEqual(['addCart', 'connection']);
  });
});
