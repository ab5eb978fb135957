import { beforeAll, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord } from '../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../src/code-model/fact-interpreter.ts';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { IndexedFrameworks } from '../../../src/frameworks/indexed-frameworks.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { loadGrammars, type ParseCode } from '../../../src/insights/cloud/syntax/grammars.ts';
import { pythonReader } from '../../../src/languages/python/python-reader.ts';
import { factsOf } from './facts-of.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

const page = `
import axios from 'axios';
const plain = axios.create({ baseURL: '/api' });
const instance = axios.create({ baseURL: '/api' });
instance.interceptors.request.use((config) => config);
export const plainCarts = () => plain.get('/carts');
export const carts = () => instance.get('/carts');
export const users = () => plain.get('/users/1');
`;
const api = `
from fastapi import FastAPI, APIRouter
app = FastAPI()
router = APIRouter()
@router.get("/carts")
def list_carts(db):
    return db.query(Cart).all()
app.include_router(router, prefix="/api/{shop}")
@app.get("/api/users/{id}")
def user(id): ...
`;
const models = `
from sqlalchemy import Column, Integer
from sqlalchemy.orm import declarative_base
Base = declarative_base()
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
    total = Column(Integer)
`;

function pythonSource(interpreters: readonly FactInterpreter[]): IndexedFrameworks {
  const reader = pythonReader((path, text) => parse('python', path, text));
  const source = new IndexedFrameworks(new Map([['Python', reader]]), interpreters);
  const text = `${models}${api}`;
  const definitions = new Map<string, string>();
  for (const [line, content] of text.split('\n').entries()) {
    const match = /^(\s*(?:def|class) )(\w+)/.exec(content);
    if (match) definitions.set(`${line}:${(match[1] as string).length}`, `python#${match[2]}`);
  }
  source.add('Python', { path: 'api.py', text, test: false, module: 'python', definitions }, 'key of api.py', [
    'api.py',
  ]);
  return source;
}

const script = {
  'page.ts': page,
  'jobs.ts': "import { Pool } from 'pg';\nexport const old = (pool: Pool) => pool.query('SELECT id FROM carts');\n",
};

/** The records of a TypeScript source and then of a Python one. */
function records(): { readonly first: readonly BundleRecord[]; readonly second: readonly BundleRecord[] } {
  const interpreters = [
    new FrameworkInterpreter(readRules([])),
    new DataInterpreter({ files: [], includeText: false }),
  ];
  const facts = factsOf(script);
  const first = interpreters.flatMap((each) => [...each.records(facts)]);
  return { first, second: [...pythonSource(interpreters).records()] };
}

const keys = (given: readonly BundleRecord[]): string[] =>
  given.flatMap((one) => (one.record === 'object' ? [one.key] : [])).sort();

it('requests of one source meet the operations of another, also where the client puts a part into their paths [FW-several-sources]', () => {
  const { second } = records();
  const joins = second.filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'http/own-operation');
  expect(joins.map(({ from, to, locations }) => `${from} → ${to.replace(/^.* /, '')} ${locations?.[0]?.file}`)).toEqual(
    ['page.ts#carts → /api/{shop}/carts page.ts', 'page.ts#users → /api/users/{id} page.ts'],
  );
});

it('what two sources share is told once, and completed by the second [FW-several-sources]', () => {
  const { first, second } = records();
  expect(keys(first).filter((key) => key.startsWith('data:'))).toEqual(['data:table/carts']);
  expect(keys(second).filter((key) => key.startsWith('data:'))).toEqual([
    'data:table/carts#id',
    'data:table/carts#total',
  ]);
  expect(keys(second).filter((key) => keys(first).includes(key))).toEqual([]);
  const reads = second.filter((one) => one.record === 'link' && one.type === 'READ');
  expect(reads).toContainEqual(expect.objectContaining({ from: 'python#list_carts', to: 'data:table/carts' }));
});

it('interpreters made anew tell all again [FW-several-sources]', () => {
  expect(records()).toEqual(records());
});
