import { expect, it } from 'vitest';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { recordsOf, routesIn } from './routes-in.ts';

/** Pages with the functions that they show. */
function pages(texts: Texts): string[] {
  const records = recordsOf(texts);
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  return records
    .flatMap((each) => {
      if (each.record !== 'object' || !each.type.endsWith(' Page')) return [];
      const shown = records.flatMap((link) =>
        link.record === 'link' && link.from === each.key ? [names.get(link.to) ?? ''] : [],
      );
      return [`${each.name}: ${shown.sort().join(', ')}`];
    })
    .sort();
}

const carts = 'export default function Carts() { return null; }';

it('a route whose component nothing is known of is a page, one that only leads on is none [FW-start-points]', () => {
  const found = pages({
    'routes.tsx': `import Loadable from 'react-loadable';
import { Navigate, Route, Routes } from 'react-router-dom';
import { framed } from 'frames';
const Carts = Loadable({ loader: () => import('./carts.tsx'), loading: () => null });
const Orders = framed(() => import('./carts.tsx'));
export const All = () => <Routes>
  <Route path="/carts" component={Carts} />
  <Route path="/orders" component={framed('orders')} />
  <Route path="/old" element={<Navigate to="/carts" />} />
  <Route path="/none" />
</Routes>;`,
    'carts.tsx': carts,
  });
  expect(found).toEqual(['carts: Carts', 'orders: ']);
});

it('a component that is given to what functions compose, and called, is that of its route [FW-start-points]', () => {
  const found = pages({
    'routes.tsx': `import { Route, Routes } from 'react-router-dom';
import Carts from './carts.tsx';
const compose = (...all) => (component) => all.reduceRight((inner, each) => each(inner), component);
const withCart = (inner) => inner;
export const All = () => <Routes><Route path="/carts" element={compose(withCart)(Carts)()} /></Routes>;`,
    'carts.tsx': carts,
  });
  expect(found).toEqual(['carts: Carts']);
});

it('so is one of a list [FW-start-points]', () => {
  const found = pages({
    'router.tsx': `import { createBrowserRouter, Navigate } from 'react-router-dom';
import { framed } from 'frames';
import { Carts } from './carts.tsx';
export const router = createBrowserRouter([
  { path: '/carts', element: <Carts /> },
  { path: '/orders', Component: framed('orders') },
  { path: '/old', element: <Navigate to="/carts" /> },
]);`,
    'carts.tsx': 'export function Carts() { return null; }',
  });
  expect(found).toEqual(['carts: Carts', 'orders: ']);
});

it('paths that statements put into objects of objects, and a router that is watched [FW-start-points]', () => {
  const found = pages({
    'paths.js': `const joinPaths = (one, other) => one.concat(other?.[0] !== '/' ? '/' + other : other).replace(/\\/\\//g, '/');
const PATHS = { LISTS: { all: [] } };
PATHS.ROOT = '/';
PATHS.CARTS = {};
PATHS.CARTS.INDEX = '/carts';
PATHS.CARTS.LINES = {};
PATHS.CARTS.LINES.RELATIVE = joinPaths(PATHS.CARTS.INDEX, 'lines');
PATHS.LISTS.all.push('/orders');
export default PATHS;`,
    'router.tsx': `import { createBrowserRouter } from 'react-router-dom';
import * as Sentry from '@sentry/react';
import PATHS from './paths';
const Carts = () => null;
export const router = Sentry.wrapCreateBrowserRouterV6(createBrowserRouter)([
  { path: PATHS.CARTS.INDEX, element: <Carts /> },
  { path: PATHS.CARTS.LINES.RELATIVE, element: <Carts /> },
  { path: PATHS.LISTS.all[0], element: <Carts /> },
]);`,
  });
  expect(found).toEqual(['carts/lines: Carts', 'carts: Carts', 'orders: Carts']);
});

it('of Preact and Reach they are elements of components with a path [FW-start-points]', () => {
  const found = pages({
    'app.jsx': `import { Router } from 'preact-router';
import { Router as Admin } from '@reach/router';
import Login, { Gateway } from './login.jsx';
import { settings } from './settings';
const Home = () => null; const List = () => null; const Item = () => null;
export const Main = () => <Router onChange={() => 1}>
  {settings.isGateway ? <Gateway path="/login" /> : <Login path="/login" />}
  {settings.isGateway && <Home path="/home/:id" />}
  <Item default />
</Router>;
export const Other = () => <Admin><Home path="/admin"><List path="/" /><Item path="list/:id" /></Home></Admin>;`,
    'login.jsx': 'export default function Login() { return null; } export function Gateway() { return null; }',
    'settings.js': 'export const settings = { isGateway: process.env.GATEWAY };',
  });
  expect(found).toEqual(['admin/list/{}: Item', 'admin: Home, List', 'home/{}: Home', 'login: Gateway, Login']);
});

it('of Solid they stand in lists, each below that around it [FW-start-points]', () => {
  const found = pages({
    'index.tsx': `import { Router } from '@solidjs/router';
import { routes } from './routes';
export const app = () => <Router base="/shop" children={routes} />;`,
    'routes.tsx': `import { lazy } from 'solid-js';
const Carts = lazy(() => import('./carts.tsx'));
const Layout = (props) => props.children;
const Home = () => null;
export const routes = [
  { path: '/', component: Layout, children: [
    { path: '/', component: Home },
    { path: ['/carts', '/baskets'], children: [{ path: '/', component: Carts }, { path: '/:id', component: Carts }] },
  ] },
];`,
    'carts.tsx': carts,
  });
  expect(found).toEqual([
    'shop/baskets/{}: Carts',
    'shop/baskets: Carts',
    'shop/carts/{}: Carts',
    'shop/carts: Carts',
    'shop: Home, Layout',
  ]);
});

it('a resolver that a function of the application wraps is behind its operation [FW-start-points]', () => {
  const records = recordsOf({
    'schema.ts': `import { ApolloServer } from 'apollo-server';
import edit from './edit';
export const server = new ApolloServer({ typeDefs: 'type Mutation { edit: Int }', resolvers: { Mutation: { edit } } });`,
    'edit.ts': `import { signedIn } from './guards';
export default signedIn(async function change() { return 1; });`,
    'guards.ts': `export const signedIn = (resolver: Function) => async function guarded(a: any, b: any, context: any) {
  return context.user ? resolver(a, b, context) : null;
};`,
  });
  const started = records.flatMap((each) =>
    each.record === 'link' && each.from.startsWith('start:GraphQL Mutation') ? [each.to.replace(/^.*[.#>]/, '')] : [],
  );
  expect(started.sort()).toEqual(['change', 'guarded']);
});

it('what a test mounts the production code in is no part of its paths [FW-start-points]', () => {
  const found = routesIn({
    'app.js': `const express = require('express');
const router = express.Router();
router.get('/carts', function list() {});
module.exports = router;`,
    'test/app.test.js': `const express = require('express');
const app = express();
app.use('/below', require('../app'));
app.get('/own', function own() {});`,
  });
  expect(found).toEqual(['Express GET carts: list']);
});

it('are those of classes that a library wraps, and of components of which nothing is known [FW-start-points]', () => {
  const found = pages({
    'login.jsx': `import { Component } from 'preact';
import { connect } from 'store/preact';
import { withText } from 'texts';
class Login extends Component { render() { return null; } }
export default withText('login')(connect('user', {})(Login));`,
    'app.jsx': `import { Router, Route } from 'preact-router';
import { Ask } from 'shop-pages';
import Login from './login.jsx';
export const Main = () => <Router>
  <Login path="/login" />
  <Ask path="/ask" />
  <Ask default />
  <Route path="/again" component={Login} />
</Router>;`,
  });
  expect(found).toEqual(['again: Login', 'ask: ', 'login: Login']);
});

it('are those of components that a library wraps, loaded late and below several others, and what these show for each of a list [FW-start-points]', () => {
  const found = pages({
    'frames.jsx': `export const Guard = ({ children }) => <p>{children}</p>;
export const Frame = ({ children }) => <b>{children}</b>;`,
    'cart.jsx': `import { memo } from 'react';
import { Route, Switch, useRouteMatch } from 'react-router-dom';
const tabs = { lines: 'Lines', notes: 'Notes' };
function Cart() {
  const { url } = useRouteMatch();
  return <Switch>{Object.keys(tabs).map((key) => <Route path={\`\${url}/\${key}\`} key={key}><i /></Route>)}</Switch>;
}
export default memo(Cart);`,
    'routes.js': `import React from 'react';
const Cart = React.lazy(() => import('./cart'));
export const routes = { CART: { path: '/carts/:id', component: Cart } };`,
    'app.jsx': `import { BrowserRouter, Route, Switch } from 'react-router-dom';
import { Frame, Guard } from './frames';
import { routes } from './routes';
export const App = () => <BrowserRouter><Switch>{Object.values(routes).map((route) => {
  const { component: Component, path } = route;
  return <Route path={path} key={path}><Guard><Frame><Guard><Component /></Guard></Frame></Guard></Route>;
})}</Switch></BrowserRouter>;`,
  });
  expect(found).toEqual(['carts/{}/lines: ', 'carts/{}/notes: ', 'carts/{}: Cart, Frame, Guard']);
});
