import type { CallFact } from '../../../code-model/facts.ts';
import type { FileValues } from '../facts/file-values.ts';
import { type ComponentSource, sendsForm } from './component-source.ts';
import { attributesOf, expressionsByStart } from './template-facts.ts';

/** The forms of a template of Svelte, and buttons that send one elsewhere, as JSX elements are: a button with the method of its form. */
export function templateForms(source: ComponentSource, values: FileValues): CallFact[] {
  if (source.flavour !== 'svelte') return [];
  const { outline } = values.input;
  const nodes = expressionsByStart(outline.sourceFile);
  const events = Map.groupBy(source.events, ({ tag }) => tag);
  return source.elements.filter(sendsForm).map((element): CallFact => {
    const form = element.name === 'form' ? undefined : element.around.find(({ name }) => name === 'form');
    const method = form?.attributes.filter(({ name }) => name === 'method') ?? [];
    const attributes = [...method.map((each) => ({ ...each, name: 'formmethod' })), ...element.attributes];
    const called = (events.get(element.start) ?? []).map(({ name }) => ({ name, parts: [null] }));
    const named = [...attributes, ...called].map((each) => ({ ...each, name: attributeName(each.name) }));
    const line = outline.sourceFile.getLineAndCharacterOfPosition(element.start).line + 1;
    return {
      id: values.places.idOf(element.start),
      form: 'element',
      callee: { kind: 'external', symbol: `globalThis#${element.name}` },
      arguments: [attributesOf({ ...element, attributes: named }, [], nodes, values)],
      caller: outline.module.key,
      lines: { startLine: line, endLine: line },
    };
  });
}

/** `on:submit` and `on:submit|preventDefault` as `onsubmit`, as HTML writes it. */
function attributeName(name: string): string {
  return name.replace(/^on:([a-z]+).*$/, 'on$1');
}
