/**
 * What an analyzer states about the code of one file, so that rules can recognise frameworks in it: language-neutral, plain data
 * that can be written as JSON. An analyzer makes the facts of a file from that file alone; only imports name other files.
 * What a value stands for across files is found afterwards, from all facts together (`ValueResolver`).
 *
 * Symbols of libraries are written `package#path`, as the source imports them and whether or not the package is installed:
 * `express#Router`, `@nestjs/common#Controller`, `fastapi#FastAPI`. A package itself, its default export, and what `require`
 * gives are the plain name (`express`); `default` is never a part of a path. Modules of Node.js are `node:http`; globals are
 * `globalThis#fetch`. Object keys are those of the bundle's object records.
 */
export interface FileFacts {
  /** Key of the file record, a path relative to the analysed folder. */
  readonly file: string;
  /** `TypeScript`, `JavaScript`, `Python`, … as in object records. */
  readonly language: string;
  readonly test: boolean;
  /** Key of the object whose code the file's top level is. */
  readonly module: string;
  /** Dotted name by which other files import it, in languages that have such names. */
  readonly moduleName?: string;
  /** Package that its classes are in, in languages that have such packages: `com.acme.shop`; of Java alone. */
  readonly package?: string;
  /** Packages and in-house files it imports: what a rule can ask before it looks closer. */
  readonly imports: readonly string[];
  /** In source order. */
  readonly calls: readonly CallFact[];
  /** Calls of which the file does not state what is called, and which are not in `calls`; in source order. */
  readonly openCalls?: readonly OpenCallFact[];
  /** In source order. */
  readonly codeRecords?: readonly CodeRecordFact[];
  /** Where it states routes in objects; in source order. */
  readonly statedRoutes?: readonly StatedRouteFact[];
  readonly classes: readonly ClassFact[];
  /** Functions and methods with parameters, results or directives that rules can use. */
  readonly functions: readonly FunctionFact[];
  /** All others. */
  readonly plainFunctions?: readonly PlainFunction[];
  /** Where it gives code a name in an object; in source order. */
  readonly namedCode?: readonly NamedCodeFact[];
  /** What it stores in objects that are made elsewhere. */
  readonly stores?: readonly StoreFact[];
  /** What its functions put into collections that an instance or the file holds, where it depends on what they are given; in source order. */
  readonly kept?: readonly KeptFact[];
  /** The code that runs only where values are certain texts, the outermost first. */
  readonly guards?: readonly GuardFact[];
  /**
   * Keys of functions at its top that use what they are called on, which no class of the file is known to be. Where a class of another file has one as a
   * member, it is an instance of that; until all files are known, `this` in such a function has the function itself in place of a class.
   */
  readonly receivers?: readonly string[];
  /**
   * Reads of members of members (`order.owner.name`), each as a call of `readOf` of the inner one; of Python and of templates. Of Python also reads of
   * members themselves, as calls of `readItself`.
   */
  readonly loads?: readonly CallFact[];
  /** Reads of members of the own instance (`self.total`), each as a call of the member, which a property is; of Python alone. */
  readonly ownReads?: readonly CallFact[];
  /** Exported name → value; `export=` is the whole of a CommonJS module. */
  readonly exports: Readonly<Record<string, Value>>;
  /** Everything of these values is exported too (`export * from`). */
  readonly exportsAllOf: readonly Value[];
  /** What runs only where the file is started as a program: `if __name__ == "__main__": …` of Python, `if (require.main === module) …`. */
  readonly program?: Lines;
  /** True for a file that begins with `#!`, so that it can be started by its name; of Python alone. */
  readonly isExecutable?: true;
  /** Statements such as `"use server"` at the head of the file. */
  readonly directives: readonly string[];
}

/** A call, `new`, tagged template or JSX element. Decorators are facts of their classes; those of methods that the application defines are calls as well. */
export interface CallFact {
  /** `<file>:<number>`, the numbers in source order: unique in the analysis; other values name the call's result by it. */
  readonly id: string;
  readonly form: 'call' | 'new' | 'template' | 'element';
  /** What is called; of a call of a member (`router.get`) a value of kind `member`, its `of` the receiver. */
  readonly callee: Value;
  /** Of a JSX element one record: its attributes, and `children`. Of a template one text, its holes `{}`. */
  readonly arguments: readonly Value[];
  /** The member that is called, with its receiver, where the compiler resolves the method of an in-house class and `callee` is this method. */
  readonly on?: Value & { readonly kind: 'member' };
  /** Of arguments in several lines the line in which each begins, those that are given by name excepted; of Python alone. */
  readonly argumentLines?: readonly number[];
  /** Type arguments as written: `new Queue<Job>()`. */
  readonly typeArguments?: readonly TypeReference[];
  /** The declaration the compiler resolved, where it is a library's: `express#Router.get`. */
  readonly declared?: string;
  /** Key of the in-house class that the receiver is, or is an instance of, by its compiled type. */
  readonly receiver?: string;
  /** Of `this.find()` in a function that is written in no class and no object: the function, and the member; `callee` is not known then. */
  readonly ofThis?: { readonly function: string; readonly member: string };
  /** Key of the innermost object whose code makes the call. */
  readonly caller: string;
  /** True for the call of a decorator of a method, which the language makes. */
  readonly decorates?: true;
  /** Of a copy of a call for one context: key of the function that the operands are written in, a caller of `caller`. */
  readonly within?: string;
  readonly lines: Lines;
  /** What must hold for it to be made, as far as it is about what callers give: it is in a branch of a condition, or behind one that leaves. */
  readonly when?: Test;
}

/** A call of which the file alone does not state what is called: `APP.jobs.schedule('nightly', clean)` with `APP` declared nowhere. */
export interface OpenCallFact {
  /** The names that lead to what is called, the first first: `['APP', 'jobs', 'schedule']`. A part without a name is absent. */
  readonly names: readonly string[];
  readonly form: CallFact['form'];
  readonly arguments: readonly ArgumentShape[];
  /** Key of the function whose receiver it is called on, where a class of another file may have this function as a member; the call is in `calls` too. */
  readonly of?: string;
  readonly lines: Lines;
}

/** A function that states nothing: without parameters, and of which nothing is known that it returns. */
export interface PlainFunction {
  /** Key of the function. */
  readonly object: string;
  readonly name: string;
  readonly lines: Lines;
}

/** A member of an object that holds code by its name, by the syntax alone: `"paid": handlers.paid` in a dictionary, `handlers["paid"] = paid`. */
export interface NamedCodeFact {
  /** The last name of the code. */
  readonly code: string;
  readonly lines: Lines;
}

/** A record that states code beside what leads to it, by its syntax alone: `{ path: '/carts', component: Carts }`, `{"func": clean, "trigger": daily}`. */
export interface CodeRecordFact {
  /** A path or a name of an event, a time and the like among its members, or the key under which it stands below a record with a path. */
  readonly by: 'path' | 'trigger' | 'key';
  /** The path or key; of a trigger what it is, or the member that holds it. */
  readonly text: string;
  /** The member that holds the code. */
  readonly code: string;
  /** The last name of the code; empty where it has none. */
  readonly named: string;
  readonly lines: Lines;
}

/** A member that is named after a route, or an object with a path: `'GET /carts': …`, `{ path: '/carts', … }`. */
export interface StatedRouteFact {
  readonly text: string;
  readonly lines: Lines;
}

/** What an argument is, by its syntax alone. */
export type ArgumentShape =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'function'; readonly parameters: number }
  /** The names of its members. */
  | { readonly kind: 'record'; readonly names: readonly string[] }
  /** A class, or a name, which may stand for a function or a class. */
  | { readonly kind: 'class' | 'name' | 'list' | 'other' };

/** A value that a statement stores in an object: `of.name = value`, `of.push(value)`, `of.set(name, value)`. */
export interface StoreFact {
  readonly of: Value;
  /** Null for a further element of an array. */
  readonly name: Value | null;
  readonly value: Value;
  /** A statement that runs only under a condition: what it stores is one of several. */
  readonly isConditional?: true;
  /** Around a statement that computes the name, the outermost first: once for each of their turns. */
  readonly loops?: readonly Loop[];
}

/** What a function puts into a collection at any depth: `this.routes[method][path] = handler`, `routes.push({ path, handler })`. */
export interface KeptFact {
  /** Key of the innermost object whose code it is. */
  readonly in: string;
  /** What holds the collection: the instance whose code it is, or the top of the file. */
  readonly by: 'instance' | 'file';
  /** The computed names on the way to the place, and what calls on the way are given: `method` and `path`. */
  readonly names: readonly Value[];
  readonly values: readonly Value[];
}

/** A loop around a statement: what it goes through, and the parameter that stands for the element where a function is called for each. */
export interface Loop {
  readonly element: Value & { readonly kind: 'element' };
  readonly parameter: Value | null;
}

/** The order of what a literal spreads: `{ ...defaults, method: 'get', ...given }`. */
export interface WrittenSpread {
  /** So many of what is spread, from the first: each overrides those before it. */
  readonly spreads: number;
  /** Of the members that something is spread behind: how many come before them. */
  readonly before: Readonly<Record<string, number>>;
}

/** 1-based, inclusive. */
export interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

/** A class; also an interface, or the name of an object type, whose members have no values and whose bases are all in `implements`. */
export interface ClassFact {
  /** Key of the class. */
  readonly object: string;
  readonly name: string;
  readonly extends: TypeReference | null;
  readonly implements: readonly TypeReference[];
  readonly decorators: readonly DecoratorFact[];
  readonly members: readonly MemberFact[];
  /** Of an interface or object type: the types of what its methods return, by their names; by the empty name of what a call of it returns. */
  readonly results?: Readonly<Record<string, TypeReference>>;
  /** True for one that is not for all code to use; of Java alone, where it is not public. */
  readonly hidden?: true;
  readonly lines: Lines;
}

export interface MemberFact {
  readonly name: string;
  /** `parameter`: a property that the constructor's parameter declares. */
  readonly kind: 'method' | 'property' | 'accessor' | 'constructor' | 'parameter';
  readonly static: boolean;
  /** True for one that only the class itself, or what is derived from it, may use. */
  readonly hidden?: true;
  /** Key of its object; null where it has none. */
  readonly object: string | null;
  readonly decorators: readonly DecoratorFact[];
  readonly type: TypeReference | null;
  /** Initial value, or what the constructor assigns; of a method its function. */
  readonly value: Value | null;
  /** Of methods and the constructor. */
  readonly parameters: readonly ParameterFact[];
  readonly lines: Lines;
}

export interface ParameterFact {
  /** Empty for a pattern. */
  readonly name: string;
  readonly type: TypeReference | null;
  /** What it is where a caller leaves it out. */
  readonly default?: Value;
  /** True where a caller may leave it out and nothing is known of what it is then: `= None`. */
  readonly optional?: true;
  /** A call that stands where the default would (`= Depends(f)`): what it states to a library, which passes something else. */
  readonly marker?: Value;
  /** True for one that takes all further arguments, as a list; `keywords` for one that takes all further arguments by name, as a record. */
  readonly rest?: true | 'keywords';
  readonly decorators: readonly DecoratorFact[];
}

export interface DecoratorFact {
  readonly callee: Value;
  /** Null for a decorator that is not called. */
  readonly arguments: readonly Value[] | null;
  readonly lines: Lines;
}

export interface FunctionFact {
  /** Key of the function. */
  readonly object: string;
  readonly name: string;
  readonly parameters: readonly ParameterFact[];
  /** The type that the place where it is written declares: `const plugin: FastifyPluginAsync = …`. */
  readonly type: TypeReference | null;
  /** Values it may return; those of which nothing is known are absent. */
  readonly returns: readonly Value[];
  /** Of each value that it may return where it does so only if something holds; null where it is not known to depend on anything. */
  readonly returnTests?: readonly (Test | null)[];
  readonly directives: readonly string[];
  readonly dispatches?: readonly DispatchFact[];
  /** The lists of verbs that it answers, where it leaves for all others. */
  readonly verbLimits?: readonly VerbLimit[];
  /** Without which it leaves before it does anything. */
  readonly needs?: readonly Need[];
  readonly lines: Lines;
}

/** What a parameter, by its position, must be: one of several classes or an instance of one (`derived`: those that derive from them do as well), or what has a member. */
export type Need =
  | { readonly parameter: number; readonly classes: readonly Value[]; readonly derived: boolean }
  | { readonly parameter: number; readonly member: string };

/** What a function does by the verb that a member of a parameter is: `if (request.method === 'GET') …`, `switch (request.method) …`. */
export interface DispatchFact {
  /** What is tested: a member of a parameter of the function. */
  readonly of: Value;
  /** Those for which the function does something; in source order. */
  readonly cases: readonly DispatchCase[];
  /** What it does for all other verbs; null where that is nothing, or to refuse. */
  readonly otherwise: DispatchedCode | null;
  /** What is left out for all other verbs, whatever it does for them. */
  readonly rest: DispatchedCode;
}

/** What a function leaves for unless it is among the items of a list: `if (!options.methods.includes(request.method)) return …`. */
export interface VerbLimit {
  /** What is tested: a member of a parameter of the function. */
  readonly of: Value;
  readonly list: Value;
  /** The code that runs for all others; of Python alone. */
  readonly left?: Lines;
}

export interface DispatchCase extends DispatchedCode {
  /** What the tested value is compared with, in capitals. */
  readonly verb: string;
  /** True where it only answers, without anything else being called. */
  readonly answersOnly: boolean;
}

export interface DispatchedCode {
  /** The code of the function that does not run then. */
  readonly skips: readonly Lines[];
}

/** Code that runs only where values are certain texts: `if (request.url === '/status') …`, `case 'build': …`. */
export interface GuardFact {
  /** Key of the innermost object whose code it is. */
  readonly in: string;
  /** All of them hold. */
  readonly tests: readonly TextTest[];
  readonly lines: Lines;
}

/** What may hold of values. */
export type Test =
  | { readonly kind: 'equal'; readonly of: Value; readonly to: Value }
  | { readonly kind: 'true'; readonly of: Value }
  /** A class that is derived from one of these, or one of these itself. */
  | { readonly kind: 'derived'; readonly of: Value; readonly from: readonly Value[] }
  | { readonly kind: 'not'; readonly of: Test }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Test[] };

export interface TextTest {
  /** What is tested. */
  readonly of: Value;
  /** It is one of these, begins with one of them, or fits one of them, a regular expression. `case` is `equal` in a `switch`. */
  readonly is: readonly Value[];
  readonly by: 'equal' | 'case' | 'start' | 'pattern';
}

/**
 * A type as it is written: its name as a value, so that imports are followed alike. Of a union or an intersection the name is a
 * choice of its parts, of `typeof value` the value.
 */
export interface TypeReference {
  readonly name: Value;
  readonly arguments: readonly TypeReference[];
  /** Of a type parameter of an alias or interface its position: what is given at it stands in its place. */
  readonly parameter?: number;
}

/** Name of the types of functions, whose only argument is what they return. */
export const typeOfFunctions = 'globalThis#(…) => …';

/** What an expression stands for, as far as its file states. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'constant'; readonly value: number | boolean | null }
  /** Texts put together; what is not constant becomes `{}`. */
  | { readonly kind: 'joined'; readonly parts: readonly Value[] }
  /**
   * A function or method of the analysed code. `madeAt`: the call, by its id, of the function around it, where it is a closure of that, or that made the
   * instance whose method it is; `of`: what a method is taken of, where no call follows.
   */
  | { readonly kind: 'function'; readonly object: string; readonly madeAt?: string; readonly of?: Value }
  /** A class of the analysed code. */
  | { readonly kind: 'class'; readonly object: string }
  /** The instance whose code it is. */
  | { readonly kind: 'this'; readonly class: string }
  /** An instance as the code of a class sees what is above it: members are those of the base classes of `class`. */
  | { readonly kind: 'super'; readonly of: Value; readonly class: string }
  | {
      readonly kind: 'record';
      readonly members: Readonly<Record<string, Value>>;
      readonly spread?: readonly Value[];
      /** How what is spread overrides other members; absent where that is not written in one place. */
      readonly written?: WrittenSpread;
      /** Arguments given by the names of parameters, behind all others. */
      readonly keywords?: true;
    }
  | {
      readonly kind: 'list';
      readonly items: readonly Value[];
      /** A `Map`: each item is a list of a key and its value. */
      readonly keyed?: true;
    }
  /** `...items` in a list or among arguments. */
  | { readonly kind: 'spread'; readonly of: Value }
  /** A symbol of a library or of the runtime. */
  | { readonly kind: 'external'; readonly symbol: string }
  /** What another file exports; `*` is the module itself. */
  | { readonly kind: 'import'; readonly file: string; readonly name: string }
  /** The result of a call, or the instance that `new` makes. */
  | { readonly kind: 'result'; readonly call: string }
  | { readonly kind: 'member'; readonly of: Value; readonly name: string }
  /** An element of an array or object: of any position without an `index`, else of the positions or names that `index` may be. */
  | {
      readonly kind: 'element';
      readonly of: Value;
      readonly index?: Value;
      /** `<file>:<number>` of the loop that goes through the elements: two elements of one loop are the same element. */
      readonly at?: string;
      /** Id of the call that passes each element to a function, `list.forEach(f)`, or chooses one: two elements of one call are the same element. */
      readonly by?: string;
    }
  /** Key of the function, and which of its parameters, from 0. */
  | { readonly kind: 'parameter'; readonly function: string; readonly index: number }
  /** Known by its declared type alone. */
  | { readonly kind: 'typed'; readonly type: TypeReference }
  /** It stands for `of`; a library reads what is written beside it: `Annotated[User, Depends(f)]`. */
  | { readonly kind: 'annotated'; readonly of: Value; readonly with: readonly Value[] }
  /**
   * One of these; with `first` the others only where the first one is not given: `given ?? otherwise`; with `where` the first one where that is
   * given, else the second: `given === undefined ? other : one`; with `isTrue` where that is true in a condition: `given ? one : other`; with
   * `texts` where that is one of these: `kind === 'open' ? one : other`.
   */
  | {
      readonly kind: 'choice';
      readonly of: readonly Value[];
      readonly first?: true;
      readonly where?: Value;
      readonly isTrue?: true;
      readonly texts?: readonly string[];
    }
  | { readonly kind: 'unknown' };

export const unknownValue: Value = { kind: 'unknown' };

/** A `package.json` (or the like) of the analysed code. */
export interface ManifestFact {
  /** Path relative to the analysed folder. */
  readonly file: string;
  readonly name: string | null;
  /** Packages it depends on, of all kinds. */
  readonly dependencies: readonly string[];
  /** Command name → in-house file it runs. */
  readonly commands: Readonly<Record<string, string>>;
  /** In-house files that its scripts start: `node dist/bin/clean.js`. */
  readonly started?: readonly string[];
  /** Packages that stand in for others, by their own names the names that they are taken for: of `"orm": "npm:@shop/orm@2"` `@shop/orm`. */
  readonly standIns?: Readonly<Record<string, string>>;
  /** What others import of a package that is published: its name, or the name and a path in it, → in-house file. */
  readonly entries: Readonly<Record<string, string>>;
}

/** Member that stands for reading a member of what a call of it is made on. */
export const readOf = '__getattr__';
/** Member that stands for reading the value itself that a call of it is made on. */
export const readItself = '__getattribute__';
