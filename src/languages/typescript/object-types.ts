/** What a piece of in-house code is, independent of its language. */
export type ObjectKind =
  | 'module'
  | 'namespace'
  | 'class'
  | 'interface'
  | 'enum'
  | 'enum-member'
  | 'type-alias'
  | 'function'
  | 'anonymous-function'
  | 'method'
  | 'constructor'
  | 'getter'
  | 'setter'
  | 'property'
  | 'variable'
  | 'react-component'
  | 'vue-component'
  | 'svelte-component'
  | 'jsx-component';

/** What something used of a library or of the runtime is. */
export type ExternalKind =
  | 'external-module'
  | 'external-namespace'
  | 'external-class'
  | 'external-interface'
  | 'external-enum'
  | 'external-enum-member'
  | 'external-type'
  | 'external-function'
  | 'external-method'
  | 'external-property'
  | 'external-variable';

export type SourceLanguage = 'TypeScript' | 'JavaScript';

/** The display name of an object type and its reference key. */
export interface ObjectType {
  readonly type: string;
  readonly typeId: string;
}

interface ObjectTypeRow {
  /** Display name without the language. */
  readonly noun: string;
  /** Reference key without the language prefix. */
  readonly id: string;
  /** False: the noun names the technology, so the display name and the key stand alone. */
  readonly languageInName: boolean;
}

/** Every type of in-house object that the analyzer makes; the taxonomy must place each of them. */
export const objectTypeTable = {
  module: { noun: 'Module', id: 'MODULE', languageInName: true },
  namespace: { noun: 'Namespace', id: 'NAMESPACE', languageInName: true },
  class: { noun: 'Class', id: 'CLASS', languageInName: true },
  interface: { noun: 'Interface', id: 'INTERFACE', languageInName: true },
  enum: { noun: 'Enum', id: 'ENUM', languageInName: true },
  'enum-member': { noun: 'Enum Member', id: 'ENUM_MEMBER', languageInName: true },
  'type-alias': { noun: 'Type Alias', id: 'TYPE_ALIAS', languageInName: true },
  function: { noun: 'Function', id: 'FUNCTION', languageInName: true },
  'anonymous-function': { noun: 'Anonymous Function', id: 'ANONYMOUS_FUNCTION', languageInName: true },
  method: { noun: 'Method', id: 'METHOD', languageInName: true },
  constructor: { noun: 'Constructor', id: 'CONSTRUCTOR', languageInName: true },
  getter: { noun: 'Getter', id: 'GETTER', languageInName: true },
  setter: { noun: 'Setter', id: 'SETTER', languageInName: true },
  property: { noun: 'Property', id: 'PROPERTY', languageInName: true },
  variable: { noun: 'Variable', id: 'VARIABLE', languageInName: true },
  'react-component': { noun: 'React Component', id: 'REACT_COMPONENT', languageInName: false },
  'vue-component': { noun: 'Vue Component', id: 'VUE_COMPONENT', languageInName: false },
  'svelte-component': { noun: 'Svelte Component', id: 'SVELTE_COMPONENT', languageInName: false },
  'jsx-component': { noun: 'JSX Component', id: 'JSX_COMPONENT', languageInName: false },
} as const satisfies Record<ObjectKind, ObjectTypeRow>;

/** Every type of external object that the analyzer makes. */
export const externalTypeTable = {
  'external-module': { type: 'External Module', typeId: 'EXTERNAL_MODULE' },
  'external-namespace': { type: 'External Namespace', typeId: 'EXTERNAL_NAMESPACE' },
  'external-class': { type: 'External Class', typeId: 'EXTERNAL_CLASS' },
  'external-interface': { type: 'External Interface', typeId: 'EXTERNAL_INTERFACE' },
  'external-enum': { type: 'External Enum', typeId: 'EXTERNAL_ENUM' },
  'external-enum-member': { type: 'External Enum Member', typeId: 'EXTERNAL_ENUM_MEMBER' },
  'external-type': { type: 'External Type', typeId: 'EXTERNAL_TYPE' },
  'external-function': { type: 'External Function', typeId: 'EXTERNAL_FUNCTION' },
  'external-method': { type: 'External Method', typeId: 'EXTERNAL_METHOD' },
  'external-property': { type: 'External Property', typeId: 'EXTERNAL_PROPERTY' },
  'external-variable': { type: 'External Variable', typeId: 'EXTERNAL_VARIABLE' },
} as const satisfies Record<ExternalKind, ObjectType>;

const languagePrefix = { TypeScript: 'TS', JavaScript: 'JS' } as const satisfies Record<SourceLanguage, string>;

/** `TypeScript Method` / `TS_METHOD`, `React Component` / `REACT_COMPONENT`. */
export function objectType(kind: ObjectKind, language: SourceLanguage): ObjectType {
  const row: ObjectTypeRow = objectTypeTable[kind];
  if (!row.languageInName) return { type: row.noun, typeId: row.id };
  return { type: `${language} ${row.noun}`, typeId: `${languagePrefix[language]}_${row.id}` };
}

/** True for what runs when it is called. */
export function isCallableKind(kind: ObjectKind): boolean {
  return callableKinds.has(kind);
}

const callableKinds: ReadonlySet<ObjectKind> = new Set<ObjectKind>([
  'function',
  'anonymous-function',
  'method',
  'constructor',
  'getter',
  'setter',
  'react-component',
  'jsx-component',
]);
