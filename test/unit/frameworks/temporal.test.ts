import { expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

it('workflows of Temporal start by function or name and run activities by the types of their proxies [FW-named-calls]', () => {
  const scope = simpleScope({
    'activities.ts': `
export async function charge(id: string) { return id; }
export async function refund(id: string) { return id; }
`,
    'workflows.ts': `
import { executeChild, proxyActivities, sleep } from '@temporalio/workflow';
import type * as activities from './activities';
const { charge, refund } = proxyActivities<typeof activities>({ startToCloseTimeout: '1m' });
async function wait() { await sleep(1); }
export async function order(id: string) { await charge(id); await wait(); await executeChild(back, {}); }
export async function back() { await refund('1'); }
`,
    'worker.ts': `
import { Worker } from '@temporalio/worker';
import * as activities from './activities';
export async function run() { await Worker.create({ workflowsPath: './workflows', activities, taskQueue: 'main' }); }
`,
    'start.ts': `
import { Client } from '@temporalio/client';
import { order } from './workflows';
const client = new Client();
export async function begin() { await client.workflow.start(order, { args: ['1'] }); }
export async function named() { await client.workflow.signalWithStart('back', {}); }
`,
    'nest.ts': `
import { Injectable } from '@nestjs/common';
import { Activity, ActivityMethod, TemporalService } from 'nestjs-temporal-core';
import { Command } from 'nestjs-command';
@Injectable()
@Activity()
export class Mail { @ActivityMethod() async sendMail(to: string) { return to; } async other() {} }
@Injectable()
export class Tasks {
  constructor(private readonly temporal: TemporalService) {}
  @Command({ command: 'order:back' })
  async run() { await this.temporal.client.getRawClient()?.workflow.start('back', {}); }
}
`,
  });
  const interpreters = [new FrameworkInterpreter(readRules())];
  const records = [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each]] : [])));
  const entries = [...names.values()]
    .filter(({ key }) => key.startsWith('start:'))
    .map(({ type, name }) => `${type} ${name}`);
  expect(entries.sort()).toEqual([
    'Command Line Command order:back',
    'Temporal Activity Job charge',
    'Temporal Activity Job refund',
    'Temporal Activity Job sendMail',
    'Temporal Workflow Job back',
    'Temporal Workflow Job order',
  ]);
  const calls = records
    .flatMap((each) => (each.record === 'link' && each.type === 'CALL' ? [[each.from, each.to]] : []))
    .filter((pair) => pair.every((key) => !key.startsWith('start:') && !key.startsWith('ext:')))
    .map((pair) => pair.map((key) => key.replace(/^.*#/, '')).join(' -> '));
  expect(calls).toEqual(
    expect.arrayContaining([
      'order -> charge',
      'order -> back',
      'back -> refund',
      'begin -> order',
      'named -> back',
      'Tasks.run -> back',
    ]),
  );
});
