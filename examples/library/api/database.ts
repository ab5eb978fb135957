import { Pool } from 'pg';

const pool = new Pool();

/** The rows that a statement returns. */
export async function rows(statement: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const result = await pool.query(statement, values);
  return result.rows;
}
