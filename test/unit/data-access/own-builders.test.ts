import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';

const builder = `
import { Pool } from 'pg';
class Select {
  fields: string[] = [];
  render() { let text = 'SELECT '; this.fields.forEach((each) => { text += each; }); return text; }
}
interface Joined { type: string; table: string }
class Join {
  joins: Joined[] = [];
  add(type: string, table: string) { this.joins.push({ type, table }); return this; }
  render() {
    let text = '';
    this.joins.forEach((join) => { text += \`\${join.type} "\${join.table}" ON true \`; });
    return text;
  }
}
class Query {
  async sql(connection: Pool): Promise<string> { throw new Error('no'); }
  where(name: string, value: unknown) { return this; }
  async execute(connection: Pool) {
    const sql = await this.sql(connection);
    const { rows } = await connection.query({ text: sql, values: [] });
    return rows;
  }
}
class SelectQuery extends Query {
  table?: string;
  select_ = new Select();
  join_ = new Join();
  from(table: string) { this.table = table; return this; }
  leftJoin(table: string) { this.join_.add('LEFT JOIN', table); return this; }
  async sql() {
    let from = \`"\${this.table}"\`;
    if (this.select_) from += ' AS a';
    return [this.select_.render().trim(), 'FROM', from.trim(), this.join_.render().trim()].filter((e) => e !== '').join(' ');
  }
}
class UpdateQuery extends Query {
  table: string;
  constructor(table: string) { super(); this.table = table; }
  async sql(connection: Pool) {
    const sql = ['UPDATE', \`"\${this.table}"\`, 'SET', 'a = 1'].filter((e) => e !== '').join(' ');
    return sql;
  }
}
class UpsertQuery extends Query {
  constructor(private readonly table: string) { super(); }
  async sql() { return 'INSERT INTO ' + this.table + ' VALUES (1) ON CONFLICT DO UPDATE SET a = 1'; }
}
export const select = () => new SelectQuery();
export const update = (table: string) => new UpdateQuery(table);
export const upsert = (table: string) => new UpsertQuery(table);
export const remove = (table: string, pool: Pool) => pool.query(\`DELETE FROM \${table} WHERE id = 1\`);
export const greet = (name: string) => \`Greetings from \${name}\`;
`;

it('calls of an own query builder act on the tables that they name [E-table-access]', () => {
  const records = dataOf({
    'src/builder.ts': builder,
    'src/use.ts': `
      import { greet, remove, select, update, upsert } from './builder.ts';
      const names = { log: 'event_log' };
      export const read = (pool: any) => select().from('orders').leftJoin('lines').where('id', 1).execute(pool);
      export const change = (pool: any) => update('orders').execute(pool);
      export const put = (pool: any) => upsert(names.log).execute(pool);
      export const drop = (pool: any) => remove('sessions', pool);
      export const hello = () => greet('orders');
      export const later = (query: ReturnType<typeof select>) => query.leftJoin('taxes');
    `,
  });
  expect(accessesOf(records)).toEqual([
    'change update orders',
    'drop delete sessions',
    'later select taxes',
    'put insert+update event_log',
    'read select lines',
    'read select orders',
  ]);
});
