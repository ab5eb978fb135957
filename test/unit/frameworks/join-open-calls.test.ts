import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { factsOf } from './facts-of.ts';

const server = `
import { Server } from 'socket.io';
const io = new Server();
io.on('connection', (socket) => {
  socket.on('addCart', () => undefined);
  socket.on('disconnect', () => undefined);
});
`;
const page = `
export function save(this: any) { this.$root.getSocket().emit('addCart', 1); }
export function leave(this: any) { this.$root.getSocket().emit('disconnect'); }
export function other(this: any) { this.$root.getSocket().emit('dropCart'); }
export function named(this: any, name: string) { this.$root.getSocket().emit(name); }
`;

/** `caller → start point` of the events that are sent. */
function sent(files: Readonly<Record<string, string>>): string[] {
  return [...new FrameworkInterpreter(readRules()).records(factsOf(files))]
    .filter((each): each is LinkRecord => each.record === 'link' && each.rule === 'websocket/client-emit')
    .map(({ from, to }) => `${from.replace(/^.*#/, '')} → ${to.replace(/^.* /, '')}`);
}

describe('events that are sent on what is not known [FW-named-calls]', () => {
  it('reach the listeners of their names, but for names that any emitter may have', () => {
    expect(sent({ 'server.ts': server, 'page.ts': page })).toEqual(['save → addCart']);
  });

  it('reach nothing where the library is not used', () => {
    expect(sent({ 'page.ts': page })).toEqual([]);
  });
});
