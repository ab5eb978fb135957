/** Rules that nothing can prove yet, each with the reason. They move up when what they need exists. */
export const deferred = {
  'R18-unauthorized-first': 'There is no authentication yet, and so no 401.',
  'A3-rate': 'There is no rate limit yet, and so no 429.',
} as const;
