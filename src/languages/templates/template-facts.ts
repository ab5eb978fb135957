import type { CallFact, FileFacts, FunctionFact, Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { includeSymbol, pageText } from '../../code-model/page-address.ts';
import { attributeSymbol } from '../../code-model/page-attribute.ts';
import { templateLanguage } from './conventions/template-files.ts';
import { argumentsOf, macroKey, pageOf } from './macros.ts';
import { type MarkupAttribute, type MarkupElement, readMarkup } from './markup.ts';
import { readPug } from './pug-markup.ts';
import { type GlobalFunctions, ScriptReader } from './script-facts.ts';
import { ownPath } from './tag-values.ts';
import { templateLoads } from './template-loads.ts';
import { TemplateText } from './template-tags.ts';
import { filledAttributes, filledValue } from './thymeleaf.ts';

/** Attributes of htmx and the like that send a request. */
const requestAttribute = /^(?:data-)?hx-(get|post|put|patch|delete)$/;
/** What `data-method` of a link says that scripts send it with. */
const sentMethod = /^(get|post|put|patch|delete)$/i;
/** Attributes whose values are code. */
const codeAttribute = /^(on[a-z]+|@[\w:.-]+|x-(on:[\w.:-]+|init|data)|hx-on[\w:-]*)$/;

/** Languages of templates that are filled in with rows of Python. */
const ofPython: ReadonlySet<string> = new Set(['HTML', 'Jinja']);

/** Key of the object of a template. */
export function templateKey(path: string): string {
  return `template ${path}`;
}

/**
 * Facts of a template: a form is a call of `html#form` with its attributes in a record, a link to a route one of `html#link`, an attribute that
 * sends a request one of `html#request`, one that states an address for scripts one of `html#attribute`, a template that is taken in one of `html#include`; scripts in it call what they call.
 */
export function templateFacts(path: string, text: string, test: boolean, globals?: GlobalFunctions): FileFacts {
  const object = templateKey(path);
  const language = templateLanguage(path) ?? 'HTML';
  const source = new TemplateText(text, language);
  const { elements, scripts } = language === 'Pug' ? readPug(source.masked) : readMarkup(source.masked);
  const script = new ScriptReader({ file: path, object, text: source }, globals);
  for (const range of scripts) script.read(range);
  const valueAt = (attribute: MarkupAttribute): Value => {
    if (attribute.isFilled === true) return filledValue(text.slice(attribute.start, attribute.end), path);
    return attribute.isCode === true ? script.expression(attribute) : source.valueOf(attribute.start, attribute.end);
  };
  const pageAt = (offset: number): Value => {
    const macro = source.macroAt(offset);
    return macro === null ? textValue(pageText(path)) : pageOf(macro);
  };
  const ofElements = elements.flatMap((written) => {
    const element = { ...written, attributes: filledAttributes(written.attributes, text) };
    for (const each of element.attributes) if (codeAttribute.test(each.name)) script.expression(each);
    return requestsOf(element, pageAt(element.start), valueAt).map(({ symbol, members, at }): CallFact => {
      const lines = { startLine: source.lineAt(element.start), endLine: source.lineAt(element.end - 1) };
      const callee: Value = { kind: 'external', symbol };
      return {
        id: `${path}:${at}`,
        form: 'call',
        callee,
        arguments: [{ kind: 'record', members }],
        caller: object,
        lines,
      };
    });
  });
  const includes = source.includes.map(({ name, start }): CallFact => {
    const lines = { startLine: source.lineAt(start), endLine: source.lineAt(start) };
    const callee: Value = { kind: 'external', symbol: includeSymbol };
    const given: Value = { kind: 'record', members: { name: textValue(name) } };
    return { id: `${path}:${start}`, form: 'call', callee, arguments: [given], caller: object, lines };
  });
  const macroCalls = source.macroCalls.map(({ call, start, end }): CallFact => {
    const lines = { startLine: source.lineAt(start), endLine: source.lineAt(end - 1) };
    const callee: Value = { kind: 'function', object: macroKey(call.name) };
    return {
      id: `${path}:${end}`,
      form: 'call',
      callee,
      arguments: argumentsOf(call, pageAt(start)),
      caller: object,
      lines,
    };
  });
  const macros = source.macros.map(({ macro, start }): FunctionFact => {
    const lines = { startLine: source.lineAt(start), endLine: source.lineAt(start) };
    const parameters = macro.parameters.map((name) => ({ name, type: null, decorators: [] }));
    return {
      object: macroKey(macro.name),
      name: macro.name,
      parameters,
      type: null,
      returns: [],
      directives: [],
      lines,
    };
  });
  return {
    file: path,
    language,
    test,
    module: object,
    imports: [],
    ...(ofPython.has(language) ? { loads: templateLoads({ path, text, object }, (at) => source.lineAt(at)) } : {}),
    calls: [...ofElements, ...includes, ...macroCalls, ...script.calls],
    classes: [],
    functions: [...script.functions, ...macros],
    exports: {},
    exportsAllOf: [],
    directives: [],
  };
}

interface ElementRequest {
  readonly symbol: string;
  readonly members: Readonly<Record<string, Value>>;
  /** Offset that no other request has. */
  readonly at: number;
}

/** Forms of tag libraries of Java (`form:form`, `s:form`) are sent with POST where they state no method. */
const libraryForm = /^\w+:form$/;

function requestsOf(
  { name: written, start, attributes }: MarkupElement,
  page: Value,
  valueAt: (attribute: MarkupAttribute) => Value,
): readonly ElementRequest[] {
  const named = (wanted: string): Value | undefined => {
    const found = attributes.find((each) => each.name === wanted);
    return found === undefined ? undefined : valueAt(found);
  };
  const name = libraryForm.test(written) ? 'form' : written;
  const found = attributes.flatMap((attribute): ElementRequest[] => {
    const verb = requestAttribute.exec(attribute.name)?.[1];
    if (verb !== undefined)
      return [
        {
          symbol: 'html#request',
          members: { url: valueAt(attribute), verb: textValue(verb.toUpperCase()) },
          at: attribute.start,
        },
      ];
    const isLink = attribute.name === 'href' && name !== 'link';
    const isOwn = attribute.name.startsWith('data-') || (name.includes('-') && !isLink);
    if (!isOwn && !isLink) return [];
    const url = valueAt(attribute);
    if (isOwn)
      return leadsSomewhere(url)
        ? [{ symbol: attributeSymbol, members: { name: textValue(attribute.name), url }, at: attribute.start }]
        : [];
    if (!leadsSomewhere(url)) return [];
    const sent = named('data-method');
    const isSent = sent?.kind === 'text' && sentMethod.test(sent.text);
    if (isSent) return [{ symbol: 'html#request', members: { url, verb: sent }, at: attribute.start }];
    return [{ symbol: 'html#link', members: { url }, at: attribute.start }];
  });
  const stated = named(name === 'form' ? 'action' : 'formaction');
  const method = named(name === 'form' ? 'method' : 'formmethod') ?? (name === written ? undefined : post);
  const isOwnPage = name === 'form' && method !== undefined && (stated === undefined || isEmpty(stated));
  const action = isOwnPage ? page : stated;
  if (action === undefined) return found;
  if (method?.kind === 'text' && method.text.toLowerCase() === 'dialog') return found;
  const verb = name === 'form' && method === undefined ? get : oneOf([method ?? post, post]);
  return [...found, { symbol: 'html#form', members: { url: action, verb }, at: start }];
}

const get = textValue('GET');
/** What a form that states its method, by whatever it is filled in with, mostly has. */
const post = textValue('POST');

function textValue(of: string): Value {
  return { kind: 'text', text: of };
}

/** True for an address that says nothing but what follows the path of the own page, or is that: `{{ request.path }}`. */
function isEmpty(url: Value): boolean {
  return url.kind === 'text' && (/^\s*(\.\/?)?([?#].*)?$/s.test(url.text) || url.text === ownPath);
}

/** True for the address of a named route, of one relative to the page, or for one that begins with a constant path. */
function leadsSomewhere(url: Value): boolean {
  if (url.kind === 'choice') return url.of.some(leadsSomewhere);
  if (url.kind === 'joined')
    return url.parts.some((part) => part.kind === 'text' && /^(route:|page:|\/\w)/.test(part.text));
  return url.kind === 'text' && /^(route:|\/\w)/.test(url.text);
}
