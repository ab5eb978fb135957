import { CoverageRecorder } from '../coverage/coverage-recorder.ts';
import { type BuiltIns, withBuiltIns } from './built-ins.ts';
import { type Conventions, noConventions } from './conventions/convention.ts';
import { conventionFacts } from './conventions/convention-facts.ts';
import { namedByLibraries, withConventions, withNamedInputs } from './conventions/with-conventions.ts';
import { EnteredMembers } from './entered-members.ts';
import type { CallFact, ClassFact, FileFacts, FunctionFact, ManifestFact } from './facts.ts';
import { assignedGlobals, withMembersOfGlobals } from './global-names.ts';
import type { LibraryCall, PassedOn } from './library-calls.ts';
import { withMembersElsewhere } from './members-elsewhere.ts';
import { withStandIns } from './stand-ins.ts';

/** The facts of all files, found by what names them. */
export class FactTable {
  readonly manifests: ManifestFact[] = [];
  /** Where whoever reads these facts records what it could not resolve. */
  readonly coverage: CoverageRecorder;
  readonly enteredMembers = new EnteredMembers();
  /** What libraries run for instances, as those who read these facts state it. */
  readonly libraryCalls: LibraryCall[] = [];
  /** What methods that a library may call pass on for instances of one class, as those who read these facts state it. */
  readonly passedOn: PassedOn[] = [];
  private readonly byFile = new Map<string, FileFacts>();
  private readonly callsById = new Map<string, CallFact>();
  /** Calls in the context of one call of the function around them, by the id of the copy. */
  private readonly instantiated = new Map<string, CallFact>();
  private readonly copies = new Map<string, number>();
  private sorted: readonly FileFacts[] | null = null;
  private readonly classesByObject = new Map<string, ClassFact>();
  private readonly functionsByObject = new Map<string, FunctionFact>();
  private readonly classOfMember = new Map<string, string>();
  private readonly fileOfCall = new Map<string, FileFacts>();
  private readonly fileOfObject = new Map<string, FileFacts>();

  constructor(coverage = new CoverageRecorder()) {
    this.coverage = coverage;
  }

  /** Facts of a file that is known already replace nothing: a file is analysed once. */
  add(facts: FileFacts): void {
    if (!this.byFile.has(facts.file)) this.keep(facts);
  }

  /**
   * States in the calls what all files together show, when all are added: which globals are the application's.
   * @param builtIns functions of libraries that do what the language does
   * @param conventions what libraries make of files by their places
   */
  linkFiles(builtIns: BuiltIns, conventions: Conventions = noConventions): void {
    this.change(withStandIns(this.manifests));
    this.change(withMembersElsewhere(this.files()));
    this.change(namedByLibraries(conventions, this.manifests));
    this.change((facts) => withBuiltIns(facts, builtIns));
    const made = conventionFacts(conventions, this.files(), this.manifests);
    this.change((facts) => withNamedInputs(withConventions(facts, made), made));
    const globals = assignedGlobals(this.files());
    this.change((facts) => withMembersOfGlobals(facts, globals));
  }

  private change(changed: (facts: FileFacts) => FileFacts): void {
    for (const facts of this.files()) {
      const linked = changed(facts);
      if (linked !== facts) this.keep(linked);
    }
  }

  private keep(facts: FileFacts): void {
    this.byFile.set(facts.file, facts);
    this.sorted = null;
    for (const call of facts.calls) {
      this.callsById.set(call.id, call);
      this.fileOfCall.set(call.id, facts);
    }
    for (const { id } of [...(facts.loads ?? []), ...(facts.ownReads ?? [])]) this.fileOfCall.set(id, facts);
    for (const fact of facts.classes) {
      this.classesByObject.set(fact.object, fact);
      for (const { object } of fact.members) if (object !== null) this.classOfMember.set(object, fact.object);
    }
    for (const fact of facts.functions) this.functionsByObject.set(fact.object, fact);
    for (const { object } of [...facts.classes, ...facts.functions]) this.fileOfObject.set(object, facts);
  }

  /** By path, so that what is made of them has one order whatever order they came in. */
  files(): readonly FileFacts[] {
    this.sorted ??= [...this.byFile.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
    return this.sorted;
  }

  file(path: string): FileFacts | undefined {
    return this.byFile.get(path);
  }

  /** The call of an id; of a copy's id the call in the context of the copy, else the call that is copied. */
  call(id: string): CallFact | undefined {
    return this.callsById.get(id) ?? this.instantiated.get(id) ?? this.callsById.get(originOf(id));
  }

  /** Keeps a call as it is in one context, under the id of the copy. */
  instantiate(call: CallFact): void {
    if (!this.instantiated.has(call.id)) this.copies.set(originOf(call.id), this.copiesOf(call.id) + 1);
    this.instantiated.set(call.id, call);
  }

  /** In how many contexts a call is kept. */
  copiesOf(id: string): number {
    return this.copies.get(originOf(id)) ?? 0;
  }

  /** Drops the calls that were kept in contexts: further callers may decide other operands. */
  forgetInstantiated(): void {
    this.instantiated.clear();
    this.copies.clear();
    copyIds.clear();
    callsOfIds.clear();
  }

  isInstantiated(id: string): boolean {
    return this.instantiated.has(id);
  }

  /** The call that is kept under the id of a copy. */
  instantiatedCall(id: string): CallFact | undefined {
    return this.instantiated.get(id);
  }

  fileOf(call: CallFact): FileFacts {
    return this.fileOfCall.get(originOf(call.id)) as FileFacts;
  }

  /** The file that a class or function is written in. */
  fileOfDefinition(object: string): FileFacts | undefined {
    return this.fileOfObject.get(object);
  }

  class(object: string): ClassFact | undefined {
    return this.classesByObject.get(object);
  }

  /** Key of the class that a method or accessor belongs to; null for any other object. */
  ownerOf(object: string): string | null {
    return this.classOfMember.get(object) ?? null;
  }

  function(object: string): FunctionFact | undefined {
    return this.functionsByObject.get(object);
  }
}

const dot = '.'.charCodeAt(0);
/** What distinguishes nameless functions. */
const mark = /^~[0-9a-f]+$/;

/** True for a function and what is inside it, by their keys: those of what is inside do not have the mark that distinguishes nameless functions. */
export function isInside(key: string, object: string): boolean {
  if (key === object) return true;
  const name = withoutMark(object);
  // Keys of an index end in a dot themselves: `carts`/list().` and `carts`/list().one().`.
  const end = name.charCodeAt(name.length - 1) === dot ? name.length - 1 : name.length;
  return key.charCodeAt(end) === dot && key.startsWith(name);
}

/** What the keys of all that is inside a function begin with, before a dot. */
export function nameWithin(object: string): string {
  const name = withoutMark(object);
  return name.charCodeAt(name.length - 1) === dot ? name.slice(0, -1) : name;
}

const unmarked = new Map<string, string>();

/** `a.ts#run.return=>~0944ab13` → `a.ts#run.return=>`. Each is asked for thousands of times. */
function withoutMark(object: string): string {
  let name = unmarked.get(object);
  if (name === undefined) {
    const at = object.lastIndexOf('~');
    name = at >= 0 && mark.test(object.slice(at)) ? object.slice(0, at) : object;
    unmarked.set(object, name);
  }
  return name;
}

/** Id of the call that a library makes with what a whole module declares, such as its list of routes. */
export function moduleCallId(file: string): string {
  return `${file}:0`;
}

/** No path holds it. */
const copied = '\t';
/** Ids of copies by what is copied, and then by site. The same id is one text, which maps find by what it is and not by its many characters. */
const copyIds = new Map<string, Map<string, string>>();
/** The calls of the ids of copies. */
const callsOfIds = new Map<string, readonly string[]>();

/**
 * What a function makes anew for each of its callers has an id for each of them: that of the call that makes it, and that of the
 * call of the function.
 */
export function copyId(id: string, site: string): string {
  let copies = copyIds.get(id);
  if (copies === undefined) {
    copies = new Map();
    copyIds.set(id, copies);
  }
  let copy = copies.get(site);
  if (copy === undefined) {
    copy = `${id}${copied}${site}`;
    copies.set(site, copy);
    callsOfIds.set(copy, [...callsOf(id), ...callsOf(site)]);
  }
  return copy;
}

/** The call that made what has this id, and the calls that distinguish it, the innermost first. */
export function callsOf(id: string): readonly string[] {
  return id.includes(copied) ? (callsOfIds.get(id) ?? id.split(copied)) : [id];
}

/** Follows the id of a call that is made for each element of a list, before the position of the element. No path holds it. */
const element = '\v';

/** What distinguishes the calls that are made for the element of a list at a position, of those that a call such as `list.map(make)` makes. */
export function siteOfElement(id: string, at: number): string {
  const [call, ...sites] = callsOf(id);
  return [`${call}${element}${at}`, ...sites].join(copied);
}

/** The position of the element that such an id is about; null for that of any other call. */
export function elementOfSite(site: string): number | null {
  const at = site.indexOf(element);
  return at < 0 ? null : Number(site.slice(at + element.length));
}

/** The call that stands in the code, of one of those that `callsOf` gives, whatever element it is made for. */
export function callOfSite(site: string): string {
  const end = site.indexOf(element);
  return end < 0 ? site : site.slice(0, end);
}

/** The id of the call that made what has this id. */
export function originOf(id: string): string {
  return id.includes(copied) ? (callsOf(id)[0] as string) : id;
}

/** The ids of the same call that fewer of its callers distinguish, the most distinguished first and the call itself last; none of the call itself. */
export function lessDistinguished(id: string): readonly string[] {
  const calls = callsOf(id);
  return calls.slice(1).map((_, at) => calls.slice(0, calls.length - 1 - at).join(copied));
}

/** The call of the function that gave what has this id; null where it is no copy. */
export function siteOf(id: string): string | null {
  return id.includes(copied) ? (callsOf(id).at(-1) as string) : null;
}

/** Of the id of a copy that of the call which made it, as its callers make that call; null where it is no copy. */
export function makerOf(id: string): string | null {
  return id.includes(copied) ? id.slice(originOf(id).length + copied.length) : null;
}
