import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import type { ContextWay } from '../../../src/frameworks/callbacks/context-links.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const listeners = `import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
@Injectable()
export class Listener {
  @OnEvent('cart.paid') paid(event: unknown) {}
  @OnEvent('cart.sent') @OnEvent('cart.left') sent(event: unknown) {}
}
`;
const service = `import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
@Injectable()
export class Events {
  constructor(private readonly emitter: EventEmitter2) {}
  send(event: string, data: unknown) { return this.emitter.emit(event, data); }
}
@Injectable()
export class Carts {
  constructor(private readonly events: Events) {}
  pay() { this.events.send('cart.paid', {}); }
  ship() { this.events.send('cart.sent', {}); }
  drop() { this.events.send('cart.dropped', {}); }
}
`;

/** `from > to within A enters B` of the links of the functions that send. */
function ways(texts: Texts): string[] {
  const short = (key: string): string => key.replace(/^[^#]*#/, '');
  const interpreters = [new FrameworkInterpreter(readRules(), [])];
  const input = { scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters };
  const links = [...analyzeTypeScript(input)].flat().filter((each): each is LinkRecord => each.record === 'link');
  return links
    .filter(({ from, to }) => from.startsWith('carts.ts#') && /#(Events\.send|Listener\.\w+)$/.test(to))
    .flatMap((link) =>
      ((link['x-contexts'] as ContextWay[] | undefined) ?? []).map(({ within, enters }) =>
        [short(link.from), '>', short(link.to), within && short(within), enters && `enters ${short(enters)}`]
          .filter((part) => part !== undefined && part !== '')
          .join(' '),
      ),
    );
}

it('what is handed over by a name that a function is given runs for who gives that name [FW-names]', () => {
  const found = ways({ 'listener.ts': listeners, 'carts.ts': service });
  const number = (text: string): string =>
    found
      .find((each) => each.startsWith(text))
      ?.split('@')
      .at(-1) ?? '';
  const paid = number('Carts.pay > Events.send enters');
  const sent = number('Carts.ship > Events.send enters');
  const dropped = number('Carts.drop > Events.send enters');
  expect(new Set([paid, sent, dropped]).size).toBe(3);
  const handed = found.filter((each) => each.startsWith('Events.send > Listener'));
  expect(handed).toContain(`Events.send > Listener.paid Events.send@${paid}`);
  expect(handed).toContain(`Events.send > Listener.sent Events.send@${sent}`);
  expect(handed.filter((each) => each.endsWith(`@${paid}`))).toHaveLength(1);
  expect(handed.filter((each) => each.endsWith(`@${dropped}`))).toEqual([]);
});
