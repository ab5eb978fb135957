/** The Model Context Protocol and the client: `M-…`, `K-…`. */
export const assistants = {
  'M-small': 'At most 14 tools; all their descriptions and schemas together have at most 6 000 tokens, as estimated.',
  'M-schemas': 'Tools have closed input schemas, output schemas, and say that they only read.',
  'M-conformance':
    'Every input that the schema of a tool allows is answered as its output schema says, or with how to correct it.',
  'M-errors': 'An error of a tool says what is wrong and how to correct the call.',
  'M-text':
    'The text of an answer names each element that the structured content has, with its id and place, and how to get the rest.',
  'M-budget': 'An answer keeps to its budget of tokens, but for one element, and states how much is left out.',
  'M-cursor': 'A cursor continues an answer: over all pages each element comes once, in order, of one snapshot.',
  'M-equality': 'The data of a tool are those of its operations.',
  'M-http':
    '`/mcp` answers official clients over streamable HTTP without sessions, in the versions of the protocol of 2025 and 2026.',
  'M-stdio':
    '`stratigraph mcp` answers official clients over standard input and output, from a data folder or a service.',
  'M-origin': '`/mcp` has the access rules of the other paths, and refuses pages of other websites.',
  'K-generated': 'The types and the table of the client are those of the OpenAPI document.',
  'K-ask':
    'The client asks every operation with its parameters encoded, and turns errors of the service into `ClientError`.',
  'K-retry': 'The client repeats what may pass, with back-off or as Retry-After says, and nothing else.',
  'K-abort': 'A signal ends a request of the client, and its waiting.',
  'K-pages': 'The iterator of the client gives each element of a paged list once, of one snapshot.',
  'K-diff': 'A unified diff is mapped to the objects at its changed lines; files without objects are stated.',
} as const;
