import { expect, it } from 'vitest';
import type { ObjectRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

it('what atoms and states hold is of the type that they are declared with [FW-named-calls]', () => {
  const scope = simpleScope({
    'atom.ts': `
import { atom } from 'jotai';
import type { Socket } from 'socket.io-client';
export const socketAtom = atom<Socket | null>(null);
`,
    'use.ts': `
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Socket } from 'socket.io-client';
import { socketAtom } from './atom';
export function useCarts() {
  const [socket] = useAtom(socketAtom);
  socket?.on('message', (event: any) => {
    switch (event.operation) {
      case 'add': return 1;
      case 'drop': return 2;
    }
  });
}
export function useOrders() {
  const socket = useAtomValue(socketAtom);
  socket?.on('orders', () => undefined);
}
export function useOwn() {
  const [socket] = useState<Socket>();
  socket.on('own', () => undefined);
}
`,
  });
  const interpreters = [new FrameworkInterpreter(readRules())];
  const found = [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })]
    .flat()
    .filter((each): each is ObjectRecord => each.record === 'object')
    .map(({ type, name }) => `${type} ${name}`);
  expect(found.filter((each) => /Event|Handler/.test(each)).sort()).toEqual([
    'Socket.IO Client Event add',
    'Socket.IO Client Event drop',
    'Socket.IO Client Event message',
    'Socket.IO Client Event orders',
    'Socket.IO Client Event own',
  ]);
});
