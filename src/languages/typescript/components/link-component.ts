import ts from 'typescript';
import { derivedRules } from '../derived-rules.ts';
import { type LinkContext, link } from '../links/link-context.ts';
import type { LinkTarget } from '../links/link-target.ts';
import { propertyNameText } from '../outline/syntax.ts';
import { componentOptions, functionOf, optionNamed, optionsIn } from './component-options.ts';
import { type ComponentSource, componentOf, isComponentFile } from './component-source.ts';
import { type ImportedName, importedNames, inPascalCase } from './imported-names.ts';
import { linkMethods } from './link-methods.ts';

/** Options of a component that Vue calls itself. */
const hooks = [
  'setup',
  'data',
  'render',
  'beforeCreate',
  'created',
  'beforeMount',
  'mounted',
  'beforeUpdate',
  'updated',
  'activated',
  'deactivated',
  'beforeUnmount',
  'unmounted',
  'beforeDestroy',
  'destroyed',
  'beforeRouteEnter',
  'beforeRouteUpdate',
  'beforeRouteLeave',
  'asyncData',
  'fetch',
];

/** Options that hold functions which Vue calls. */
const groups = ['computed', 'watch'];

/** Links a component to the components in its template and to those of its options that Vue calls. */
export function linkComponent(context: LinkContext): void {
  const { module, sourceFile } = context.file;
  const source = componentOf(sourceFile);
  if (source === undefined) return;
  linkTemplate(context, source);
  const options = componentOptions(sourceFile);
  const members = [
    ...hooks.flatMap((name) => optionNamed(options, name) ?? []),
    ...groups.flatMap((name) => {
      const group = optionsIn(options, name);
      return (group?.properties ?? []).flatMap((member) => [member, ...partsOf(group, member)]);
    }),
  ];
  for (const member of members) {
    const target = functionOf(member, context);
    if (target !== null)
      link(context, module, target, 'CALL', linesAt(sourceFile, member.getStart()), derivedRules.componentHook);
  }
  linkMethods(context, options);
}

/** `handler` of a watch, `get` and `set` of a computed value that are given in a record. */
function partsOf(
  group: ts.ObjectLiteralExpression | null,
  { name }: ts.ObjectLiteralElementLike,
): readonly ts.ObjectLiteralElementLike[] {
  const text = name === undefined ? undefined : propertyNameText(name);
  return text == null ? [] : (optionsIn(group, text)?.properties ?? []);
}

function linkTemplate(context: LinkContext, { elements }: ComponentSource): void {
  const { module, sourceFile } = context.file;
  const imports = importedNames(sourceFile);
  for (const { name, start } of elements) {
    const imported = imports.get(name) ?? imports.get(inPascalCase(name));
    if (imported === undefined) continue;
    for (const target of componentsBehind(imported, context)) {
      link(context, module, target, 'CALL', linesAt(sourceFile, start), derivedRules.templateElement);
    }
  }
}

/** A component file is a component as a whole; anything else is what the import stands for. */
function componentsBehind(
  { name, specifier }: ImportedName,
  { resolver, checker }: LinkContext,
): readonly LinkTarget[] {
  const module = checker.getSymbolAtLocation(specifier);
  const file = module?.declarations?.find(ts.isSourceFile);
  if (module !== undefined && file !== undefined && isComponentFile(file.fileName))
    return resolver.targets(module, 'value');
  const symbol = resolver.symbolAt(name);
  return symbol === null ? [] : resolver.targets(symbol, 'value');
}

function linesAt(file: ts.SourceFile, position: number): { startLine: number; endLine: number } {
  const line = file.getLineAndCharacterOfPosition(position).line + 1;
  return { startLine: line, endLine: line };
}
