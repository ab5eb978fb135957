import { afterEach, expect, it, vi } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { InstanceFinder } from '../../../src/frameworks/instances/instance-finder.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { RuleIndex } from '../../../src/frameworks/rules/rule-index.ts';
import { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import { factsOf } from './facts-of.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a member that is a member of itself (`query = query.filter`) is no instance, and followed once', () => {
  const resolver = factsOf({ 'a.ts': 'export {};\n' });
  const of: Value = { kind: 'parameter', function: 'a.ts#f', index: 0 };
  const own: Value = { kind: 'member', of, name: 'filter' };
  const resolved = vi.spyOn(ValueResolver.prototype, 'resolve').mockReturnValue([own]);
  expect(new InstanceFinder(resolver, new RuleIndex(readRules([]))).instancesOf(own)).toEqual([]);
  expect(resolved.mock.calls.length).toBeLessThan(5);
});

it('members of each other are followed once each, and not in all their orders', () => {
  const resolver = factsOf({ 'a.ts': 'export {};\n' });
  const of: Value = { kind: 'parameter', function: 'a.ts#f', index: 0 };
  const members = Array.from({ length: 12 }, (_, at): Value => ({ kind: 'member', of, name: `m${at}` }));
  const resolved = vi.spyOn(ValueResolver.prototype, 'resolve').mockReturnValue(members);
  expect(new InstanceFinder(resolver, new RuleIndex(readRules([]))).instancesOf(of)).toEqual([]);
  expect(resolved.mock.calls.length).toBeLessThan(500);
});
