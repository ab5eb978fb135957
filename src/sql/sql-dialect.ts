/** The dialects whose quoting, comments and grammar are distinguished; a text of another reads as the nearest of them. */
export const sqlDialects = ['postgresql', 'mysql', 'mariadb', 'sqlite', 'transactsql'] as const;

export type SqlDialect = (typeof sqlDialects)[number];
