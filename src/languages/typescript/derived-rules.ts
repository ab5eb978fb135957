/** The rules behind links that no compiler states; each link carries the id of its rule. Reported in docs/explanation/typescript-analyzer.md. */
export const derivedRules = {
  /** A function passed to a library is called by whoever passes it over. */
  callbackToLibrary: 'ts/callback-to-library',
  /** What is called through a value is the function whose signature the checker found there. */
  signatureOfValue: 'ts/signature-of-value',
  /** `f.call(…)` and `f.apply(…)` call f. */
  functionMethod: 'ts/function-method',
  /** What is called through a parameter, variable, property or element is each function that flows into it. */
  storedFunction: 'ts/stored-function',
  /** A JSX element of a class component renders it. */
  jsxRender: 'ts/jsx-render',
  /** A JSX element of a variable that holds a wrapped component renders that component. */
  wrappedComponent: 'ts/wrapped-component',
  /** A component in the template of a Vue or Svelte component is rendered by it. */
  templateElement: 'ts/template-element',
  /** Functions among a Vue component's options that Vue calls: `mounted`, `computed`. */
  componentHook: 'ts/component-hook',
  /** `this.load()` in an option of a Vue component calls `load` among its methods. */
  componentMethod: 'ts/component-method',
  /** A method of an object literal implements the member of the type that the literal is given. */
  literalImplements: 'ts/literal-implements',
  /** A listener of an event is called by whoever emits the event on that emitter. */
  eventListener: 'ts/event-listener',
  /** Reading or writing a member of a value calls the getter, setter or proxy handler behind it. */
  accessor: 'ts/accessor-of-value',
  /** A call of a class's method reaches those of subclasses that override it. */
  overridden: 'ts/overriding-method',
  /** A call of a member of an interface, type or abstract class reaches its implementations. */
  implementationReached: 'ts/implementation-reached',
  /** What a call enters by the value analysis, where neither the compiler nor the flow of functions shows it: `APP.jobs.run()` of a global. */
  calledValue: 'ts/called-value',
  /** A call of a package that is not installed, by its import and the members of it that the source names. */
  notInstalled: 'ts/not-installed-package',
} as const;

export type DerivedRule = (typeof derivedRules)[keyof typeof derivedRules];
