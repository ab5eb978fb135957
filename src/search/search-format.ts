/** Changes when the sections of an index can no longer be read as before. */
export const searchFormat = 1;
