import type { LocationRecord, ObjectRecord } from '../../../bundle/records.ts';
import type { SymbolInformation } from '../document/symbol-information.ts';
import type { codeKinds } from '../kinds/code-kind.ts';
import { documentedCode } from '../kinds/documented-kind.ts';
import type { Language } from '../kinds/language.ts';
import { leadingAnnotations } from '../signatures/annotations.ts';
import { manglingOf } from '../signatures/mangling.ts';
import type { Descriptor } from '../symbols/symbol-reader.ts';
import { namesOf } from './full-name.ts';

/** What is known of an in-house object when its document has been read. */
export interface ObjectDraft {
  readonly key: string;
  readonly kind: (typeof codeKinds)[number];
  readonly descriptors: readonly Descriptor[];
  readonly manager: string;
  readonly language: Language;
  readonly path: string;
  readonly parent: string | null;
  readonly information: SymbolInformation | undefined;
  readonly locations: readonly LocationRecord[];
  readonly checksum: string | undefined;
  readonly test: boolean;
}

export function objectRecord(draft: ObjectDraft): ObjectRecord {
  const { key, kind, language, information, parent, locations, checksum } = draft;
  const { name, fullName } = namesOf(draft.descriptors, draft.manager);
  const code = information === undefined ? '' : information.signature || documentedCode(information.documentation);
  const shown = information?.displayName || name;
  const isCallable = kind.role === 'callable';
  const annotations = kind.role === 'container' ? null : leadingAnnotations(code);
  return {
    record: 'object',
    key,
    name: kind.name === 'constructor' || shown.startsWith('<') ? name : shown,
    fullName,
    ...typeOf(kind, language),
    language: language.name,
    mangling: isCallable ? manglingOf(name, code, language.name, kind.name === 'constructor') : '',
    filePath: draft.path,
    annotations,
    parent,
    ...(locations.length === 0 ? {} : { locations }),
    ...(checksum === undefined ? {} : { checksum }),
    ...(draft.test ? { test: true } : {}),
  };
}

/** `Python Method` / `PYTHON_METHOD`. */
export function typeOf(
  kind: { readonly noun: string; readonly id: string },
  language: Language,
): { readonly type: string; readonly typeId: string } {
  return { type: `${language.name} ${kind.noun}`, typeId: `${language.id}_${kind.id}` };
}
