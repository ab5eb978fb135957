import { expect, it } from 'vitest';
import { analysedTexts } from './analysed-texts.ts';

const options = (table: string): string => `{
  providers: [{ authorize: async () => db('${table}_logins').select() }],
  callbacks: { async session({ session }) { await db('${table}_rows').select(); return session; } },
  events: { signIn: async () => { await db('${table}_events').insert({}); } },
}`;

/** Handlers that a package makes of options, and one of the application that asks the package. */
const { transactionsOf } = analysedTexts({
  'package.json': '{"name":"shop","dependencies":{"next":"^14","next-auth":"^4","knex":"^3"}}',
  'src/db.ts': `import knex from 'knex'; export const db = knex({ client: 'pg' });`,
  'src/app/api/made/route.ts': `import NextAuth from 'next-auth'; import { db } from '../../../db';
const handler = NextAuth(${options('made')});
export { handler as GET, handler as POST };`,
  'src/auth.ts': `import NextAuth from 'next-auth'; import { db } from './db';
export const { handlers } = NextAuth(${options('kept')});`,
  'src/app/api/kept/route.ts': `import { handlers } from '../../../auth'; export const { GET } = handlers;`,
  'src/options.ts': `import { db } from './db'; export const options = ${options('asked')};`,
  'src/app/api/asked/route.ts': `import NextAuth from 'next-auth'; import { options } from '../../../options';
const handler = async (request, response) => NextAuth(request, response, options);
export { handler as POST };`,
  'src/app/%5Fhealth/route.ts': `import { db } from '../../db'; export const GET = async () => db('health_rows').select();`,
});

it.each([
  ['made_logins', ['api/made', 'api/made']],
  ['made_rows', ['api/made', 'api/made']],
  ['made_events', ['api/made', 'api/made']],
  ['kept_rows', ['api/kept']],
  ['asked_rows', ['api/asked']],
  ['asked_events', ['api/asked']],
  ['health_rows', ['_health']],
])(
  'what options of a package have it run is of the route that it makes, or is asked in: %s [FW-start-points]',
  async (table, expected) => {
    expect(await transactionsOf(table)).toEqual(expected);
  },
);
