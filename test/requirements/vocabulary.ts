/** The words of answers: `V-…`. */
export const vocabulary = {
  'V-link-types': 'Our analyzers write only the link types of the vocabulary; an importer may bring others.',
  'V-contribution': 'Contribution values are Blocker and Booster.',
  'V-criticality': 'Criticality values are Critical, High, Medium, Low and None.',
  'V-impacts': 'Impact values are Architecture, Code and Framework.',
  'V-stack': 'Stack entries are lower-case technology labels.',
  'V-transaction-name': 'Path variables in transaction names are `{}`.',
  'V-mangling': 'Our analyzers write manglings as `name(parameterType, …) return returnType`.',
  'V-levels': 'Without explicit levels, the level-5 node of an object is its type group, by the taxonomy of its type.',
} as const;
