import { expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

const api = `
import axios from 'axios';
export const api = axios.create();
`;

/** `from -> to` by name, for the links between named functions and from them to requests. */
function linksOf(files: Record<string, string>): string[] {
  const interpreters = [new FrameworkInterpreter(readRules())];
  const records = [
    ...analyzeTypeScript({
      scope: simpleScope({ 'api.ts': api, ...files }),
      analyzedAt: '2026-01-02T03:04:05Z',
      interpreters,
    }),
  ].flat();
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name]] : [])));
  return records
    .flatMap((each) => (each.record === 'link' ? [`${names.get(each.from)} -> ${names.get(each.to)}`] : []))
    .filter((link) => /^\w+ -> (?:\w+|[A-Z]+ \/\S*)$/.test(link))
    .sort();
}

it('actions of stores of Pinia are called through the hook that reads the store [FW-named-calls]', () => {
  const links = linksOf({
    'user.ts': `
import { defineStore } from 'pinia';
import { api } from './api';
export const useUser = defineStore('user', {
  state: () => ({ name: '' }),
  actions: { async login() { await api.post('/login'); } },
});
export const useCart = defineStore('cart', () => {
  async function fetchItems() { await api.get('/items'); }
  return { fetchItems };
});
export const useOrder = defineStore({ id: 'order', actions: { send() { return api.put('/order'); } } });
`,
    'page.ts': `
import { useCart, useOrder, useUser } from './user';
export function enter() { const user = useUser(); user.login(); }
export function fill() { const { fetchItems } = useCart(); fetchItems(); }
export function buy() { useOrder().send(); }
`,
  });
  expect(links).toEqual(expect.arrayContaining(['enter -> login', 'fill -> fetchItems', 'buy -> send']));
  expect(links.filter((link) => /^(enter|fill|buy) -> (login|fetchItems|send)$/.test(link))).toHaveLength(3);
});

it('functions of stores of zustand are called through selections, the store itself and what the store is asked for [FW-named-calls]', () => {
  const links = linksOf({
    'store.ts': `
import { create } from 'zustand';
import { devtools } from 'zustand/middleware';
import { api } from './api';
async function load() { await api.get('/load'); }
async function login() { await api.post('/login'); }
export const useUser = create<any>()(devtools((set: any, get: any) => ({
  load,
  login,
  again: function again() { get().load(); },
})));
async function only() { await api.get('/only'); }
export const useCart = create((set: any) => ({ only, shop: '', page: null, kind: 'open' }));
`,
    'page.ts': `
import { useCart, useUser } from './store';
import { api } from './api';
export function choose() { const enter = useUser((state: any) => state.login); enter(); }
export function whole() { const { only } = useCart(); only(); }
export function outside() { useUser.getState().load(); }
export function carts() { const { shop, page, kind } = useCart(); api.get('/shops/' + shop + '/' + kind + '/' + page + '/end'); }
`,
  });
  expect(links).toEqual(
    expect.arrayContaining(['choose -> login', 'whole -> only', 'outside -> load', 'again -> load']),
  );
  expect(links).not.toContain('choose -> load');
  // What a store begins with says nothing of what it holds later, where it is empty.
  expect(links.filter((link) => link.startsWith('carts -> GET'))).toEqual(['carts -> GET /shops/{}/open/{}/end']);
});

it('thunks and reducers of Redux Toolkit are called by what their makers give [FW-named-calls]', () => {
  const links = linksOf({
    'slice.ts': `
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { api } from './api';
async function read() { return api.get('/user'); }
export const fetchUser = createAsyncThunk('user/fetch', read);
function renamed(state: any) { state.name = ''; }
const slice = createSlice({ name: 'user', initialState: {}, reducers: { renamed } });
export const { renamed: rename } = slice.actions;
`,
    'page.ts': `
import { fetchUser, rename } from './slice';
export function enter(dispatch: any) { dispatch(fetchUser()); }
export function change(dispatch: any) { dispatch(rename()); }
`,
  });
  expect(links).toEqual(expect.arrayContaining(['enter -> read', 'change -> renamed']));
});

it('values of Vue hold what they are made with and what is stored in them [FW-named-calls]', () => {
  const links = linksOf({
    'page.ts': `
import { computed, reactive, ref, toRefs, unref } from 'vue';
import { api } from './api';
const address = ref('/first');
const base = ref('/base');
export function change() { address.value = '/second'; }
export function both() { api.get(address.value); }
export function inside() { api.get(unref(base) + '/more'); }
const made = computed(() => '/made');
export function computedOne() { api.get(made.value); }
function run() {}
export function useTable() { const state = reactive({ run }); return { ...toRefs(state) }; }
export function start() { const { run: go } = useTable(); go(); }
`,
  });
  expect(links.filter((link) => link.includes('/'))).toEqual([
    'both -> GET /first',
    'both -> GET /second',
    'computedOne -> GET /made',
    'inside -> GET /base/more',
  ]);
  expect(links).toContain('start -> run');
});

it('copies have the members of what they copy [FW-named-calls]', () => {
  const links = linksOf({
    'page.ts': `
import cloneOf from 'clone';
import { cloneDeep } from 'lodash-es';
import { api } from './api';
function send(config: any) { const own = cloneDeep(config); return api.request(own); }
export function a() { send({ url: '/a', method: 'POST' }); }
export function b() { api.request(structuredClone({ url: '/b', method: 'PUT' })); }
export function c() { api.request(JSON.parse(JSON.stringify({ url: '/c', method: 'PATCH' }))); }
export function d() { api.request(cloneOf({ url: '/d', method: 'DELETE' })); }
`,
  });
  expect(links.filter((link) => link.includes('/'))).toEqual([
    'b -> PUT /b',
    'c -> PATCH /c',
    'd -> DELETE /d',
    'send -> POST /a',
  ]);
});

it('paths of which a regular expression replaces a part are known, but for one whose search may take long [FW-named-calls]', () => {
  const links = linksOf({
    'page.ts': `
import { api } from './api';
const cut = (path: string) => path.replace(/^\\/v1\\.0/, '');
export function first() { api.get(cut('/v1.0/carts')); }
export function inside() { api.get(cut('/carts/v1.0')); }
export function last() { api.get('/orders/'.replace(/\\/$/, '')); }
export function several() { api.get('/a1/b2'.replace(/[0-9]/, '')); }
export function grouped() { api.get('/a/[id]'.replace(/\\[(\\w+)\\]/g, 'by-$1')); }
export function slow() { api.get('/c1/d2'.replace(/(\\w+)+$/, '')); }
export function choices() { api.get('/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/e'.replace(/${'a?'.repeat(40)}${'a'.repeat(40)}b/, '')); }
export function alternatives() { api.get('/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/f'.replace(/${'(a|a)'.repeat(40)}b/, '')); }
export function ending() { api.get('/g/h.tsx'.replace(/^(.*)\\/(.*?)\\.(js|tsx?)$/, '$1/$2')); }
`,
  });
  expect(links.filter((link) => link.includes('/'))).toEqual([
    'ending -> GET /g/h',
    'first -> GET /carts',
    'grouped -> GET /a/by-id',
    'inside -> GET /carts/v1.0',
    'last -> GET /orders',
    'several -> GET /a/b2',
  ]);
});
