/** Marks a member of an answer that goes beyond the interface (decision A18). */
export const addition = { 'x-stratigraph-addition': true } as const;
