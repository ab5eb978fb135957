import Type, { type TProperties } from 'typebox';

/** A record of these members and no others. */
export const part = <Members extends TProperties>(description: string, members: Members) =>
  Type.Object(members, { description, additionalProperties: false });
export const optional = Type.Optional;
export const name = Type.String({ minLength: 1 });
/** Alone or in a list. */
export const oneOrMore = <Item extends Type.TSchema>(item: Item) =>
  Type.Union([item, Type.Array(item, { minItems: 1 })]);

export const symbol = Type.String({
  pattern: '^(@[\\w.-]+/)?[\\w.:*-]+(/[\\w./:*-]+)?(#[\\w.*$-]+)?$',
  title: 'a symbol such as express, express#Router or node:http#createServer',
});
export const symbols = oneOrMore(symbol);

export const selector = Type.String({
  pattern: '^(this|result|-?\\d+|\\d+\\.\\.|\\*)([.:][\\w$-]+|\\[\\d*\\]|\\{\\}|\\(\\)|<>|\\^|~)*$',
  title: 'a selector such as 0, 1.., -1, *, 0.path or 0.items[]',
});
export const selectors = oneOrMore(selector);

export const verbMap = Type.Unsafe<Readonly<Record<string, string>>>({
  type: 'object',
  title: 'a map of names to verbs',
  patternProperties: { '': { type: 'string' } },
});
export const names = Type.Union([name, Type.Array(name, { minItems: 1 }), verbMap]);
