import type { CallFact, ClassFact, Value } from '../../../code-model/facts.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import type { DataModel } from '../../data-model.ts';
import { methodsOf } from '../../models/read-data-models.ts';
import { inheritedMember, lineageOf } from './class-lineage.ts';
import { makerOf, positional } from './python-model.ts';

const methods = methodsOf('pythonRepository');
/** Classes whose methods act on the table of one model, which a class derived from them states. */
const repositoryBase = /^((advanced_alchemy|litestar)#(\w+\.)*\w*(Repository|Service)|fastcrud#(\w+\.)*FastCRUD)$/;
/** Classes that are given the model when they are made. */
const madeForModel = /^fastcrud#(\w+\.)*FastCRUD$/;
/** Members of a repository or service that state its model, and the repository of a service. */
const modelMembers = ['model_type', 'model'];
const repositoryMember = 'repository_type';
const maxDepth = 4;

/** Repositories and services of Advanced Alchemy and FastCRUD. */
export const libraryRepositories: DataLibrary = {
  name: 'python-repositories',
  access(call, method, context) {
    const kinds = methods.get(method);
    const { callee } = call;
    if (kinds === undefined || callee.kind !== 'member') return;
    if (!context.importsLike(/^(advanced_alchemy|litestar|fastcrud)\b/)) return;
    for (const model of new Set(modelsOf(callee.of, method, context))) context.add(model.library, call, model, kinds);
  },
};

/** The models of the repository that a value is; none where its class has a method of this name of its own. */
function modelsOf(value: Value, method: string, context: DataContext): readonly DataModel[] {
  const { resolver } = context;
  const made = resolver.resolve(value).flatMap((each) => givenModel(each, context));
  if (made.length > 0) return made;
  const isAbove = value.kind === 'super';
  const objects = value.kind === 'super' ? classesAround(value, context) : resolver.classesOf(value);
  return objects.flatMap((object) => {
    const fact = resolver.table.class(object);
    const isOwn = !isAbove && resolver.memberOf(object, method) !== null;
    return fact === undefined || isOwn ? [] : modelsOfClass(fact, context, 0);
  });
}

function classesAround({ of, class: object }: Value & { kind: 'super' }, { resolver }: DataContext): readonly string[] {
  const known = of.kind === 'this' ? [] : resolver.classesOf(of);
  return known.length > 0 ? known : [object];
}

/** `FastCRUD(User)`, also of a class derived from it. */
function givenModel(value: Value, context: DataContext): readonly DataModel[] {
  const { resolver } = context;
  const call: CallFact | undefined = makerOf(value, resolver)?.call;
  const [first] = call === undefined ? [] : positional(call);
  if (call === undefined || first === undefined) return [];
  const bases = [
    ...resolver.symbolsOf(call.callee),
    ...resolver.classesOf(call.callee).flatMap((object) => resolver.ancestorsOf(object)),
  ];
  return bases.some((symbol) => madeForModel.test(symbol)) ? mapped(first, context) : [];
}

/** What `model_type`, the type argument of the base class, or the repository of a service says. */
function modelsOfClass(fact: ClassFact, context: DataContext, depth: number): readonly DataModel[] {
  const { resolver } = context;
  if (depth > maxDepth || !resolver.ancestorsOf(fact.object).some((symbol) => repositoryBase.test(symbol))) return [];
  const lineage = lineageOf(fact, resolver);
  for (const name of modelMembers) {
    const stated = inheritedMember(lineage, name)?.member.value;
    const models = stated == null ? [] : mapped(stated, context);
    if (models.length > 0) return models;
  }
  const repository = inheritedMember(lineage, repositoryMember)?.member.value;
  const objects = repository == null ? [] : resolver.classesOf(repository);
  const ofRepository = objects.flatMap((object) => {
    const found = resolver.table.class(object);
    return found === undefined ? [] : modelsOfClass(found, context, depth + 1);
  });
  if (ofRepository.length > 0) return ofRepository;
  const bases = lineage.flatMap((each) =>
    each.extends === null ? each.implements : [each.extends, ...each.implements],
  );
  const named = bases.flatMap((base) => base.arguments.map((type): Value => ({ kind: 'typed', type })));
  return named.flatMap((type) => mapped(type, context)).slice(0, 1);
}

function mapped(value: Value, context: DataContext): readonly DataModel[] {
  return context.modelsOf(value).filter(({ library }) => library === 'sqlalchemy');
}
