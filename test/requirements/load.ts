/** Limits and load: `LD-…`. */
export const load = {
  'LD-rate':
    'Rates are limited for each key and each address where that is set; RateLimit headers tell what is left, Retry-After when to come back.',
  'LD-address':
    'The address of a client is that of its connection, or the one that a trusted proxy names; IPv6 counts by 64 bits.',
  'LD-fair': 'Only some heavy answers are made at once; those who wait are let in by turns of keys or addresses.',
  'LD-overload': 'What cannot be answered at once or in a few seconds is refused with 503 and Retry-After.',
  'LD-slow': 'A client that takes nothing of its answer loses its connection.',
  'LD-connections': 'Connections beyond the bound are closed.',
  'LD-bounds': 'Address, headers and number of parameters are bounded, by settings.',
  'LD-settings': 'A limit that cannot be stops the start with a message that names it and what is allowed.',
} as const;
