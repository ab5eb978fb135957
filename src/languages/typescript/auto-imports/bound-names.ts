import ts from 'typescript';

/** The names that a declaration binds: `cart`, `{ cart, ...rest }`, `[first]`. */
export function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((each) => (ts.isBindingElement(each) ? boundNames(each.name) : []));
}
