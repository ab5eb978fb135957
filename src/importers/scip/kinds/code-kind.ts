/** What a symbol stands for, whatever its language; `noun` and `id` make its type, `role` what a mention of it means. */
export const codeKinds = [
  { name: 'module', noun: 'Module', id: 'MODULE', role: 'container' },
  { name: 'namespace', noun: 'Namespace', id: 'NAMESPACE', role: 'container' },
  { name: 'package', noun: 'Package', id: 'PACKAGE', role: 'container' },
  { name: 'class', noun: 'Class', id: 'CLASS', role: 'type' },
  { name: 'interface', noun: 'Interface', id: 'INTERFACE', role: 'type' },
  { name: 'struct', noun: 'Struct', id: 'STRUCT', role: 'type' },
  { name: 'trait', noun: 'Trait', id: 'TRAIT', role: 'type' },
  { name: 'enum', noun: 'Enum', id: 'ENUM', role: 'type' },
  { name: 'type-alias', noun: 'Type Alias', id: 'TYPE_ALIAS', role: 'type' },
  { name: 'type', noun: 'Type', id: 'TYPE', role: 'type' },
  { name: 'object', noun: 'Object', id: 'OBJECT', role: 'type' },
  { name: 'function', noun: 'Function', id: 'FUNCTION', role: 'callable' },
  { name: 'method', noun: 'Method', id: 'METHOD', role: 'callable' },
  { name: 'constructor', noun: 'Constructor', id: 'CONSTRUCTOR', role: 'callable' },
  { name: 'getter', noun: 'Getter', id: 'GETTER', role: 'callable' },
  { name: 'setter', noun: 'Setter', id: 'SETTER', role: 'callable' },
  { name: 'macro', noun: 'Macro', id: 'MACRO', role: 'callable' },
  { name: 'property', noun: 'Property', id: 'PROPERTY', role: 'value' },
  { name: 'variable', noun: 'Variable', id: 'VARIABLE', role: 'value' },
  { name: 'constant', noun: 'Constant', id: 'CONSTANT', role: 'value' },
  { name: 'enum-member', noun: 'Enum Member', id: 'ENUM_MEMBER', role: 'value' },
] as const;

export type CodeKind = (typeof codeKinds)[number]['name'];
export type MentionRole = (typeof codeKinds)[number]['role'];

const numbers = new Map(codeKinds.map(({ name }, number) => [name, number]));

/** Place of a kind in the list, for tables that hold numbers. */
export function kindNumber(kind: CodeKind): number {
  return numbers.get(kind) as number;
}

export function kindAt(number: number): (typeof codeKinds)[number] {
  return codeKinds[number] as (typeof codeKinds)[number];
}

const externalNouns: Partial<Record<CodeKind, { readonly type: string; readonly typeId: string }>> = {
  package: { type: 'External Namespace', typeId: 'EXTERNAL_NAMESPACE' },
  'type-alias': { type: 'External Type', typeId: 'EXTERNAL_TYPE' },
  constructor: { type: 'External Method', typeId: 'EXTERNAL_METHOD' },
  getter: { type: 'External Property', typeId: 'EXTERNAL_PROPERTY' },
  setter: { type: 'External Property', typeId: 'EXTERNAL_PROPERTY' },
  constant: { type: 'External Variable', typeId: 'EXTERNAL_VARIABLE' },
};

/** Type of something used of a library, in the words of the TypeScript analyzer where it has one. */
export function externalType(kind: CodeKind): { readonly type: string; readonly typeId: string } {
  const { noun, id } = kindAt(kindNumber(kind));
  return externalNouns[kind] ?? { type: `External ${noun}`, typeId: `EXTERNAL_${id}` };
}
