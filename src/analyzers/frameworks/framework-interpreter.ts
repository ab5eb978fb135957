import type { BundleRecord } from '../../bundle/records.ts';
import type { FactInterpreter } from './facts/fact-interpreter.ts';
import type { ValueResolver } from './facts/value-resolver.ts';
import { InstanceFinder } from './instances/instance-finder.ts';
import { RuleIndex } from './rules/rule-index.ts';
import type { FrameworkRules } from './rules/rule-schema.ts';
import { bindInstances } from './start-points/bind-instances.ts';
import { readCalls } from './start-points/read-calls.ts';
import { readClasses } from './start-points/read-classes.ts';
import { Registrations } from './start-points/registrations.ts';
import { startPointRecords } from './start-points/start-point-records.ts';

/** Finds where an application is entered, by the rules of frameworks. */
export class FrameworkInterpreter implements FactInterpreter {
  private readonly rules: readonly FrameworkRules[];

  constructor(rules: readonly FrameworkRules[]) {
    this.rules = rules;
  }

  *records(resolver: ValueResolver): Generator<BundleRecord> {
    const finder = new InstanceFinder(resolver, new RuleIndex(this.rules));
    const found = new Registrations();
    readClasses(finder, found);
    bindInstances(finder, found);
    readCalls(finder, found);
    yield* startPointRecords(found);
  }
}
