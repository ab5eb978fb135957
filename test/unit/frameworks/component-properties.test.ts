import { describe, expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

/** Calls of operations of the application: `load: GET carts`. */
function joined(texts: Record<string, string>): string[] {
  const records = recordsOf(texts);
  const objects = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each] as const] : [])));
  return records
    .flatMap((each) => {
      const to = each.record === 'link' ? objects.get(each.to) : undefined;
      if (each.record !== 'link' || to?.key.startsWith('start:') !== true || !to.type.endsWith(' Operation')) return [];
      return [`${objects.get(each.from)?.name}: ${to.type.split(' ').at(-2)} ${to.name}`];
    })
    .sort();
}

const server = `
  import express from 'express';
  const app = express();
  for (const path of ['/api/a','/api/b','/api/c','/api/d','/api/e', '/api/f/:id']) app.get(path, () => 1);
  app.post('/api/e', () => 2);
  app.listen(80);`;

describe('components that are classes', () => {
  it('have the properties that their elements give them, whatever name stands for the class [E-request]', () => {
    expect(
      joined({
        'server.js': server,
        'auth.jsx': `
      import { createContext, useContext, useReducer } from 'react';
      const Auth = createContext(null);
      export const useAuth = () => useContext(Auth);
      export const Provider = ({ children }) => {
        const [state, dispatch] = useReducer(() => {}, {});
        const send = async (json, location = window.location.href, method = 'post') => {
          const body = JSON.stringify(json);
          return fetch(location, { method: method, body }).then((response) => response.json());
        };
        return <Auth.Provider value={{ ...state, send }}>{children}</Auth.Provider>;
      };`,
        'protected.jsx': `
      import { Route } from 'react-router-dom';
      import { useAuth } from './auth';
      const Protected = (props) => {
        const auth = useAuth();
        const { component: Component, ...rest } = props;
        return <Route {...rest} render={(props) => { return <Component {...props} {...rest} {...auth} />; }} />;
      };
      export default Protected;`,
        'hook.jsx': `
      import { useEffect } from 'react';
      import { useAuth } from './auth';
      export const Hooked = () => { const { send } = useAuth(); useEffect(() => { (async () => { const a = await send(null, '/api/a', 'get'); })(); }, []); };`,
        'pages.jsx': `
      import React, { Component } from 'react';
      class B extends Component { async componentDidMount() { const b = await this.props.send(null, '/api/b', 'get'); } render() { return <Inner {...this.props} />; } }
      class Inner extends Component { constructor(props) { super(props); this.go = this.go.bind(this); } go() { const { id } = this.state; this.setState({ x: 1 }, () => { this.props.send(null, \`/api/f/\${id}\`, 'get').then(() => {}); }); } }
      const C = ({ send }) => { send(null, '/api/c', 'get'); };
      const D = (props) => { props.send(null, '/api/d', 'get'); };
      class E extends Component { submit(payload, url) { this.setState({}, async () => { await this.props.send(payload, url); }); } go() { this.submit({}, '/api/e'); } }
      export { B, C, D, E };`,
        'app.jsx': `
      import Protected from './protected';
      import { B, C, D, E } from './pages';
      import { Provider } from './auth';
      export const App = () => <Provider><Protected path="/b" component={B} /><Protected path="/c" component={C} /><Protected path="/d" component={D} /><Protected path="/e" component={E} /></Provider>;`,
      }),
    ).toEqual([
      'C: GET api/c',
      'D: GET api/d',
      'componentDidMount: GET api/b',
      'go: POST api/e',
      'immediate function: GET api/a',
      'setState callback: GET api/f/{}',
    ]);
  });
});
