/** Rules that nothing can prove yet, each with the reason. They move up when what they need exists. */
export const deferred = {
  'A3-rate': 'There is no rate limit yet, and so no 429.',
} as const;
