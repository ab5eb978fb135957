import { type FoundFunction, type FoundPlace, runsCode } from './found.ts';
import { type NamedPlace, required, type TruthMethod } from './truth.ts';

/** What the product shows of the functions of an application. */
export interface FoundCode {
  /** Objects of a file that code runs in: functions, classes, the module. */
  functionsIn(file: string): readonly FoundFunction[];
  callees(id: string): Promise<readonly FoundFunction[]>;
  callers(id: string): Promise<readonly FoundFunction[]>;
}

export interface MethodMatch {
  readonly method: TruthMethod;
  /** Whether the product has an object for it. */
  readonly isKnown: boolean;
  readonly missedCallees: readonly NamedPlace[];
  readonly missedCallers: readonly NamedPlace[];
  /** In-house callees that the truth has not. */
  readonly unexpectedCallees: readonly FoundFunction[];
  readonly unexpectedCallers: readonly FoundFunction[];
}

const tolerance = 3;
const anonymous = /Anonymous|Lambda|callback/i;
const moduleType = /Module$/;

/** The match of a method that the product has no object for. */
export function unknownMethod(method: TruthMethod): MethodMatch {
  const [missedCallees, missedCallers] = [required(method.callees), required(method.callers)];
  return { method, isKnown: false, missedCallees, missedCallers, unexpectedCallees: [], unexpectedCallers: [] };
}

export async function matchMethod(method: TruthMethod, code: FoundCode): Promise<MethodMatch> {
  const object = locate(method, code);
  if (object === undefined) return unknownMethod(method);
  const parts = [object, ...anonymousWithin(object, code)];
  const own = new Set(parts.map(({ id }) => id));
  const called = (await Promise.all(parts.map(({ id }) => code.callees(id)))).flat();
  const callees = called.filter(({ id }) => !own.has(id) || id === object.id);
  const callers = await code.callers(object.id);
  // What a function in it calls counts where the truth says so: a reader counts `{ load: () => fetch() }` for the function around.
  const inner = namedWithin(object, code);
  const ofInner = (await Promise.all(inner.map(({ id }) => code.callees(id)))).flat();
  const isCallee = (truth: NamedPlace, each: FoundFunction): boolean => isFunction(truth, each, code);
  const isCaller = (truth: NamedPlace, each: FoundFunction): boolean => isWithin(truth, each, code);
  return {
    method,
    isKnown: true,
    missedCallees: required(method.callees).filter(
      (truth) => ![...callees, ...ofInner].some((each) => isCallee(truth, each)),
    ),
    missedCallers: required(method.callers).filter((truth) => !callers.some((each) => isCaller(truth, each))),
    unexpectedCallees: distinctCode(callees).filter((each) => !method.callees.some((truth) => isCallee(truth, each))),
    unexpectedCallers: distinctCode(callers).filter((each) => !method.callers.some((truth) => isCaller(truth, each))),
  };
}

function distinctCode(objects: readonly FoundFunction[]): FoundFunction[] {
  return [...new Map(objects.filter(({ type }) => runsCode(type)).map((each) => [each.id, each])).values()];
}

/** The object of a function that a reader names: of its name and nearest, else the one that begins on its line. */
function locate(truth: NamedPlace, code: FoundCode): FoundFunction | undefined {
  const inFile = code.functionsIn(truth.file);
  if (truth.name === 'module') return inFile.find(({ type }) => moduleType.test(type));
  const distance = (each: FoundFunction): number =>
    Math.min(...each.places.filter(({ file }) => file === truth.file).map((place) => away(place, truth.line)));
  const named = inFile.filter((each) => simpleNames(truth.name).includes(each.name));
  const nearest = named.sort((a, b) => distance(a) - distance(b))[0];
  if (nearest !== undefined && distance(nearest) <= 30) return nearest;
  return inFile.find((each) => distance(each) <= 1 && !moduleType.test(each.type));
}

function away({ startLine }: FoundPlace, line: number): number {
  return Math.abs(startLine - line);
}

/** The names that a function may have: a constructor goes by its class, too. */
function simpleNames(name: string): string[] {
  const parts = name.replace(/\(.*\)$/, '').split(/[.#:]+/);
  const last = parts.at(-1) as string;
  return last === 'constructor' || last === '__init__' ? [last, parts.at(-2) ?? last] : [last];
}

function isFunction(truth: NamedPlace, each: FoundFunction, code: FoundCode): boolean {
  const object = locate(truth, code);
  if (object?.id === each.id) return true;
  const isNear = each.places.some((place) => place.file === truth.file && away(place, truth.line) <= tolerance);
  const isSameFile = each.places.some(({ file }) => file === truth.file);
  const names = simpleNames(truth.name);
  const isConstructor =
    /Constructor$|Class$/.test(each.type) || each.name === '__init__' || each.name === 'constructor';
  if (names.includes(each.name)) return isNear || (isSameFile && isConstructor);
  return isConstructor && object !== undefined && contains(object, each);
}

/** Whether code stands in the function that the truth names: itself, or a function in it; of a module, a nameless one. */
function isWithin(truth: NamedPlace, each: FoundFunction, code: FoundCode): boolean {
  if (isFunction(truth, each, code)) return true;
  const object = locate(truth, code);
  if (object === undefined) return false;
  if (!moduleType.test(object.type)) return contains(object, each);
  if (!isNameless(each)) return false;
  const named = code.functionsIn(truth.file).filter((other) => !isNameless(other) && !moduleType.test(other.type));
  return contains(object, each) && !named.some((other) => contains(other, each));
}

function isNameless({ name, type }: FoundFunction): boolean {
  return anonymous.test(type) || anonymous.test(name);
}

function anonymousWithin(object: FoundFunction, code: FoundCode): FoundFunction[] {
  const files = [...new Set(object.places.map(({ file }) => file))];
  return files
    .flatMap((file) => code.functionsIn(file))
    .filter((each) => each.id !== object.id && isNameless(each) && contains(object, each));
}

function namedWithin(object: FoundFunction, code: FoundCode): FoundFunction[] {
  if (moduleType.test(object.type)) return [];
  const files = [...new Set(object.places.map(({ file }) => file))];
  const isInner = (each: FoundFunction): boolean =>
    each.id !== object.id && !isNameless(each) && contains(object, each);
  return files.flatMap((file) => code.functionsIn(file)).filter((each) => isInner(each) && runsCode(each.type));
}

function contains(outer: FoundFunction, inner: FoundFunction): boolean {
  return outer.places.some((place) =>
    inner.places.some(
      ({ file, startLine, endLine }) => file === place.file && place.startLine <= startLine && endLine <= place.endLine,
    ),
  );
}
