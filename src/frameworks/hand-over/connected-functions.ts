import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { replaceValues } from '../../code-model/replace-values.ts';
import { methodAround } from '../../value-analysis/open-parts.ts';
import { type Handed, passedValues } from '../../value-analysis/passed-values.ts';
import type { ContextWay } from '../callbacks/context-links.ts';
import type { Instance } from '../instances/instance.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { receiverContexts } from '../receivers/receiver-contexts.ts';
import { type CallRule, type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';
import { functionsOf } from '../start-points/functions-of.ts';

/** A function that a call has run. */
export interface ConnectedRun {
  /** Id of the rule. */
  readonly rule: string;
  /** Key of the function. */
  readonly to: string;
  /** The contexts of the code that calls; absent where it does so in all. */
  readonly ways?: readonly ContextWay[];
}

/** What a call passes to a function that it has run. */
export interface PassedValues {
  readonly to: string;
  readonly given: Handed;
}

/** What an instance is sent to, by the class of it where derived classes have instances of their own. */
interface OfClass {
  readonly object: string;
  readonly instances: readonly Instance[];
}

/** Functions that are connected to instances (`signal.connect(f)`), and which calls have them run, with what these pass to them. */
export class ConnectedFunctions {
  private readonly finder: InstanceFinder;
  /** By the id of an instance. */
  private readonly functions = new Map<string, string[]>();
  /** Members by which instances have what is connected to them run. */
  private readonly sending: ReadonlySet<string>;
  readonly passed: PassedValues[] = [];

  constructor(finder: InstanceFinder, all: readonly FrameworkRules[]) {
    this.finder = finder;
    const sending = all.flatMap(({ calls }) => calls ?? []).filter(({ handsOver }) => handsOver?.connected === true);
    this.sending = new Set(sending.flatMap(({ names }) => namesOf(names)));
  }

  /** `signal.connect(f)` */
  add({ call, rule, receiver }: MatchedCall): void {
    if (rule.connects === undefined) return;
    const { resolver } = this.finder;
    const subject = this.finder.subjectOf(call);
    const functions = listOf(rule.connects.function)
      .flatMap((selector) => select(selector, subject, resolver))
      .flatMap(({ value }) => functionsOf(value, resolver));
    const named = listOf(rule.connects.to).flatMap((selector) => select(selector, subject, resolver));
    const instances = [
      ...(receiver === null ? [] : [receiver]),
      ...named.flatMap(({ value }) => this.finder.instancesOf(value)),
    ];
    for (const { id } of instances) this.functions.set(id, [...(this.functions.get(id) ?? []), ...functions]);
  }

  /** What a call of a rule has run; nothing for one that derived classes decide. */
  runBy({ call, rule, receiver }: MatchedCall): readonly ConnectedRun[] {
    if (rule.handsOver?.connected !== true || receiver === null || this.isDivided(call)) return [];
    return this.functionsOf(receiver).map((to) => {
      this.pass(to, call.arguments);
      return { rule: rule.id, to };
    });
  }

  /** What a call on a member of its own instance has run, by the classes that have such a member: `cls.saved.send(row)`. */
  runByClasses(call: CallFact): readonly ConnectedRun[] {
    const { callee } = call;
    if (this.functions.size === 0 || callee.kind !== 'member' || !this.sending.has(callee.name)) return [];
    const classes = this.classesOf(call);
    if (!isDivided(classes)) return [];
    const found = new Map<string, { rule: string; ways: Map<string, ContextWay> | null }>();
    for (const { object, instances } of classes) {
      const within = this.contextOf(call, object);
      for (const instance of instances) {
        const rule = this.ruleOf(instance, callee.name);
        for (const to of rule === null ? [] : this.functionsOf(instance)) {
          const known = found.get(to) ?? { rule: rule ?? '', ways: new Map<string, ContextWay>() };
          found.set(to, known);
          if (within === null) known.ways = null;
          else known.ways?.set(within, { within });
          this.pass(
            to,
            call.arguments.map((each) => ofClass(each, object)),
            object,
          );
        }
      }
    }
    return [...found].map(([to, { rule, ways }]) => ({
      rule,
      to,
      ...(ways === null ? {} : { ways: [...ways.values()] }),
    }));
  }

  private functionsOf({ id }: Instance): readonly string[] {
    return (this.functions.get(id) ?? []).map((each) => originOf(each));
  }

  private ruleOf({ rules, kind }: Instance, member: string): string | null {
    const found = this.finder.index.callsOn(rules, kind, member);
    return found.find(({ rule }) => rule.handsOver?.connected === true)?.rule.id ?? null;
  }

  private isDivided(call: CallFact): boolean {
    return isDivided(this.classesOf(call));
  }

  /** What a member of the own instance is for its class, and for those derived from it. */
  private classesOf({ callee }: CallFact): readonly OfClass[] {
    const of = callee.kind === 'member' ? callee.of : null;
    if (of?.kind !== 'member' || of.of.kind !== 'this') return [];
    const owner = of.of.class;
    const { hierarchy } = this.finder.resolver;
    return [owner, ...hierarchy.heirsInScope(owner)].flatMap((object) => {
      const instances = this.finder.instancesOf({ kind: 'member', of: { kind: 'this', class: object }, name: of.name });
      return instances.length === 0 ? [] : [{ object, instances }];
    });
  }

  /** The context in which the method around a call runs for instances of a class; null where it has none. */
  private contextOf(call: CallFact, object: string): string | null {
    const { resolver } = this.finder;
    const owner = resolver.table.ownerOf(call.caller);
    const method = owner === null ? null : methodAround(owner, call.caller, resolver);
    return method === null ? null : (receiverContexts(resolver).entering(object, method)?.enters ?? null);
  }

  /**
   * What an instance of a class passes on that its method was given is left to those who know what that is of the class.
   * @param object key of the class, where it decides what runs
   */
  private pass(to: string, values: readonly Value[], object?: string): void {
    const { table } = this.finder.resolver;
    const parameters = table.function(to)?.parameters ?? [];
    const given = passedValues(values, parameters, this.finder.resolver).map((value, index) => {
      if (value?.kind !== 'parameter' || object === undefined) return value;
      table.passedOn.push({ from: value.function, parameter: value.index, class: object, to, as: index });
      return undefined;
    });
    if (given.some((value) => value !== undefined)) this.passed.push({ to, given });
  }
}

function namesOf(names: CallRule['names']): readonly string[] {
  return names === undefined
    ? []
    : typeof names === 'string' || Array.isArray(names)
      ? listOf(names)
      : Object.keys(names);
}

/** Whether derived classes have instances of their own. */
function isDivided(classes: readonly OfClass[]): boolean {
  return new Set(classes.map(({ instances }) => instances.map(({ id }) => id).join(' '))).size > 1;
}

/** The own instance as one of a class. */
function ofClass(value: Value, object: string): Value {
  return replaceValues(value, (part) => (part.kind === 'this' ? { kind: 'this', class: object } : null));
}
