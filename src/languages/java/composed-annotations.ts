import type { ClassFact, DecoratorFact, FileFacts, MemberFact, Value } from '../../code-model/facts.ts';
import { composedMappings } from './spring-mapping.ts';

const maxDepth = 6;
const alias = 'org.springframework.core.annotation#AliasFor';

/**
 * What an annotation type of the code has been annotated with holds where it stands: `@UseCase` on a class is also the `@Component` on
 * `@interface UseCase`, with the arguments that `@AliasFor` passes on. Annotations are read so wherever they stand: on classes, members, parameters.
 */
export class ComposedAnnotations {
  private readonly types = new Map<string, ClassFact>();

  /** @param files facts of all files: annotation types may stand in any of them */
  constructor(files: readonly FileFacts[]) {
    for (const { classes } of files) {
      for (const fact of classes) if (fact.decorators.length > 0) this.types.set(fact.object, fact);
    }
  }

  in(facts: FileFacts): FileFacts {
    return { ...facts, classes: facts.classes.map((fact) => this.ofClass(fact)) };
  }

  private ofClass(fact: ClassFact): ClassFact {
    return { ...fact, decorators: this.all(fact.decorators), members: fact.members.map((each) => this.ofMember(each)) };
  }

  private ofMember(member: MemberFact): MemberFact {
    const parameters = member.parameters.map((each) => ({ ...each, decorators: this.all(each.decorators) }));
    return { ...member, decorators: this.all(member.decorators), parameters };
  }

  private all(decorators: readonly DecoratorFact[]): readonly DecoratorFact[] {
    if (decorators.length === 0) return decorators;
    const written = decorators.flatMap(composedMappings);
    const composed = written.flatMap((each) => this.behind(each, 0));
    return composed.length === 0 ? written : beside(written, composed);
  }

  private behind(decorator: DecoratorFact, depth: number): readonly DecoratorFact[] {
    const fact = decorator.callee.kind === 'class' ? this.types.get(decorator.callee.object) : undefined;
    if (fact === undefined || depth > maxDepth) return [];
    const behind = fact.decorators.flatMap((each) => composedMappings({ ...each, lines: decorator.lines }));
    return behind.flatMap((given) => {
      const passed = { ...given, arguments: [withAliases(given, decorator, fact)] };
      return [passed, ...this.behind(passed, depth + 1)];
    });
  }
}

/** Arguments of an annotation on an annotation type: its own, and those that attributes of the type stand for. */
function withAliases(on: DecoratorFact, used: DecoratorFact, type: ClassFact): Value {
  const given = membersOf(used);
  const name = nameOf(on);
  const passed: Record<string, Value> = {};
  for (const member of type.members) {
    const stated = given[member.name];
    const found = stated === undefined ? undefined : member.decorators.find(({ callee }) => isAlias(callee));
    if (found === undefined || stated === undefined) continue;
    const { annotation, attribute, value } = membersOf(found);
    const wanted = annotation === undefined ? '' : lastName(annotation);
    // `@PostMapping` is composed of `@RequestMapping`, which aliases name.
    if (wanted !== name && !(wanted === 'RequestMapping' && name.endsWith('Mapping'))) continue;
    passed[textOf(attribute) ?? textOf(value) ?? member.name] = stated;
  }
  return { kind: 'record', members: { ...membersOf(on), ...passed }, keywords: true };
}

/** Annotations that hold beside each other see each other's arguments as `$Name`. */
function beside(written: readonly DecoratorFact[], composed: readonly DecoratorFact[]): readonly DecoratorFact[] {
  const more = Object.fromEntries(
    composed.map((each) => [`$${nameOf(each)}`, { kind: 'record', members: membersOf(each) } satisfies Value]),
  );
  return [...written, ...composed].map((each) => ({
    ...each,
    arguments: [{ kind: 'record', members: { ...more, ...membersOf(each) }, keywords: true }],
  }));
}

function membersOf({ arguments: given }: DecoratorFact): Readonly<Record<string, Value>> {
  const [record] = given ?? [];
  return record?.kind === 'record' ? record.members : {};
}

function isAlias(callee: Value): boolean {
  if (callee.kind === 'choice') return callee.of.some(isAlias);
  return callee.kind === 'external' && callee.symbol === alias;
}

function nameOf({ callee }: DecoratorFact): string {
  return lastName(callee);
}

function lastName(value: Value): string {
  if (value.kind === 'choice') return value.of[0] === undefined ? '' : lastName(value.of[0]);
  const name = value.kind === 'external' ? value.symbol : value.kind === 'class' ? value.object : '';
  return name.slice(Math.max(name.lastIndexOf('#'), name.lastIndexOf('.')) + 1);
}

function textOf(value: Value | undefined): string | null {
  return value?.kind === 'text' ? value.text : null;
}
