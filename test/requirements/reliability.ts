/** What the service and its data survive: `RL-…`; see docs/explanation/reliability.md. */
export const reliability = {
  'RL-bit-flips':
    'A snapshot with changed bits is refused by name or answered from rightly, by a service as well as `verify`; never a wrong answer, crash or endless loop.',
  'RL-truncated': 'A snapshot that is cut anywhere is refused by name.',
  'RL-inputs':
    'Inputs of others, however damaged, are read or refused with file and place, in bounded time and memory.',
} as const;
