import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { type Subject, select } from '../rules/select.ts';
import { addressed } from './addressed-members.ts';
import type { ClassOperation } from './class-operation.ts';
import {
  chosenMember,
  classesBehind,
  classOperations,
  moduleOperations,
  suffixed,
  typeOfMade,
} from './class-operations.ts';
import type { Registrations } from './registrations.ts';
import { routedMembers } from './routed-members.ts';

/** What the classes among the handlers answer. */
export function operationsOf(
  subject: Subject,
  { members, handlers }: StartPointRule,
  verbs: readonly string[],
  finder: InstanceFinder,
  found: Registrations,
): readonly ClassOperation[] {
  if (members === undefined) return [];
  const values = listOf(handlers).flatMap((selector) => select(selector, subject, finder.resolver));
  const classes = values.flatMap(({ value }) => classesBehind(value, members, finder.resolver));
  for (const { object } of classes) found.answering.add(object);
  const distinct = new Map(classes.map((each) => [`${each.object} ${each.made?.id}`, each]));
  const named = suffixed(members, subject, finder.resolver);
  const routed = subject.receiver === undefined ? null : routedMembers(subject.receiver, members, finder.resolver);
  const all = [...distinct.values()].flatMap((each) => {
    const chosen = chosenMember(each.object, members, subject, finder.resolver);
    const own = chosen === null ? classOperations(each, named, finder.resolver, routed ?? undefined) : [chosen];
    const type = typeOfMade(each, members);
    const stated = type === undefined ? {} : { type };
    const receiver = each.isLibrary === true ? {} : { receiver: each.object };
    return addressed(own, each.object, members, subject, finder.resolver).map((operation) => ({
      ...operation,
      ...receiver,
      ...stated,
    }));
  });
  const modules = values.flatMap(({ value }) => moduleOperations(value, named, finder.resolver));
  const answers = [...all, ...modules];
  return verbs.length === 0 ? answers : answers.filter(({ verb }) => verb === '' || verbs.includes(verb));
}

/** What the library answers itself: `POST login`. */
export function givenBy({ given = [] }: StartPointRule): readonly ClassOperation[] {
  return given.map((operation) => {
    const [verb = '', path = ''] = operation.split(' ');
    return { verb, path, objects: [] };
  });
}
