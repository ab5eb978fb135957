/** The rules behind links that an index does not state; each link carries the id of its rule. Described in docs/explanation/scip.md. */
export const derivedRules = {
  /** Where an index has no enclosing ranges, a reference is taken to be of the definition before it. */
  precedingDefinition: 'scip/preceding-definition',
  /** A call of a method reaches those that implement or override it. */
  implementationReached: 'scip/implementation-reached',
  /** A member that a callable defines, such as `self.x = …`, is written by it. */
  definitionWrites: 'scip/definition-writes',
} as const;
