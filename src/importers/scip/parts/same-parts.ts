import { decodeSymbolInformation } from '../document/symbol-information.ts';
import { documentedCode, documentedKind } from '../kinds/documented-kind.ts';
import { WireCursor } from '../wire/wire-cursor.ts';
import { wireFields } from '../wire/wire-fields.ts';

const symbolsField = 3;

/** Whether two messages of a document say the same, as far as it is read: of a documentation that is its code. */
export function isSameDocument(one: Buffer, other: Buffer): boolean {
  return one.equals(other) || digest(one) === digest(other);
}

/** Whether two messages say of a symbol of a library that it is of the same kind, which is all that is read of them. */
export function isSameKind(one: Buffer, other: Buffer): boolean {
  const [first, second] = [one, other].map((message) => {
    const { symbol, kind, signature, documentation } = decodeSymbolInformation(new WireCursor(message));
    return symbol.startsWith('local ') ? '' : `${kind} ${documentedKind(signature || documentedCode(documentation))}`;
  });
  return first === second;
}

function digest(document: Buffer): string {
  const parts: unknown[] = [];
  for (const { number, content, whole } of wireFields(document)) {
    if (number !== symbolsField || content === null) {
      parts.push(whole.toString('latin1'));
      continue;
    }
    const { documentation, ...information } = decodeSymbolInformation(new WireCursor(content));
    const code = documentedCode(documentation);
    // What stands before the code of a parameter is what a docstring says of it.
    parts.push({ ...information, code: information.symbol.endsWith(')') ? '' : code });
  }
  return JSON.stringify(parts);
}
