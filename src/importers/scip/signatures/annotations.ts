import { closingOf } from './split-parameters.ts';

/** Decorators, annotations and attributes that a signature begins with, as written: `@app.get("/")`, `@Override`. */
export function leadingAnnotations(code: string): string[] {
  const found: string[] = [];
  let rest = code.trimStart();
  for (;;) {
    const name = /^@[\w.$]+/.exec(rest)?.[0];
    if (name === undefined || name === '@interface') return found;
    const close = rest[name.length] === '(' ? closingOf(rest, name.length) : name.length - 1;
    if (close < 0) return found;
    found.push(rest.slice(0, close + 1).replace(/\s+/g, ' '));
    rest = rest.slice(close + 1).trimStart();
  }
}
