import type { Value } from '../../code-model/facts.ts';
import { unknownValue } from '../../code-model/facts.ts';
import { javaTagPattern, javaTagValue } from './java-tags.ts';
import { endsMacro, KnownMacros, type Macro, type MacroCall, macroCallOf, macroOf } from './macros.ts';
import { tagValue } from './tag-values.ts';

/** What a template engine fills in: `{{ … }}`, `{% … %}`, `<% … %>`; comments too. */
const tagPattern =
  /<!--[\s\S]*?-->|\{#[\s\S]*?#\}|\{%-?\s*comment\b[\s\S]*?endcomment\s*-?%\}|\{%[\s\S]*?%\}|\{\{\{[\s\S]*?\}\}\}|\{\{[\s\S]*?\}\}|<%[\s\S]*?%>|<\?[\s\S]*?\?>/g;
/** Stands for what is filled in; a letter, so that scripts around it can be read. */
const filler = '\uA500';

/** `{% include "carts/list.html" %}`, `{% extends "base.html" %}`, `<%- include('list') %>`, `{{> list }}`, `<jsp:include page="list.jsp">`, `<#include "list.ftl">`, `<%include file="list.mako"/>` */
const includeTag =
  /^(?:\{%-?\s*(?:include|extends)|<%[-=]\s*include\s*\(|\{\{>|<jsp:include\s[^>]*?page\s*=|<%@\s*include\s+file\s*=|<%(?:include|inherit)\s+file\s*=|<#include)\s*["']?([\w./-]+)/;

/** Mako, whose templates mostly have the ending of HTML, by its own directives: what it fills in is `${…}`. */
const ofMako = /<%(?:include|inherit|namespace|page|def|block)\s/;
const makoTags = /<\/?%\w(?:[^<>"']|"[^"]*"|'[^']*')*>|\$\{[^{}]*\}/g;

/** Another template that a tag takes in, or that it fills parts of. */
export interface IncludeTag {
  readonly name: string;
  readonly start: number;
}

/** What a tag calls as a macro, and where it stands. */
export interface MacroCallTag {
  readonly call: MacroCall;
  readonly start: number;
  readonly end: number;
}

/** A macro, and where it begins and ends. */
export interface MacroTag {
  readonly macro: Macro;
  readonly start: number;
  readonly end: number;
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly value: Value | null;
}

/** The text of a template with its tags apart. Offsets are those of the text. */
export class TemplateText {
  /** The text with every tag replaced by as many letters, or by spaces where it fills in nothing; line ends are kept. */
  readonly masked: string;
  readonly includes: readonly IncludeTag[];
  readonly macros: readonly MacroTag[];
  readonly macroCalls: readonly MacroCallTag[];
  private readonly text: string;
  private readonly tags: readonly Tag[];
  private readonly lineStarts: readonly number[];

  /** @param language of the template, which decides what is a tag */
  constructor(text: string, language = 'HTML') {
    this.text = text;
    const tags: Tag[] = [];
    const includes: IncludeTag[] = [];
    const macros: MacroTag[] = [];
    const macroCalls: MacroCallTag[] = [];
    const names = new Map<string, Value>();
    const known = new KnownMacros();
    let open: { readonly macro: Macro; readonly start: number } | null = null;
    const ofJava = javaTagPattern(language);
    const isMako = language === 'Mako' || (language === 'HTML' && ofMako.test(text));
    const further = isMako ? makoTags : ofJava;
    const pattern = further === null ? tagPattern : new RegExp(`${further.source}|${tagPattern.source}`, further.flags);
    this.masked = text.replace(pattern, (tag, start: number) => {
      const ofTag = ofJava === null || isMako ? undefined : javaTagValue(tag, names);
      const value = ofTag === undefined ? tagValue(tag, names) : ofTag;
      const macro = macroOf(tag, names);
      known.read(tag, macro);
      const call = macroCallOf(tag, names, known);
      if (call !== null) macroCalls.push({ call, start, end: start + tag.length });
      if (macro !== null) open = { macro, start };
      else if (open !== null && endsMacro(tag, open.macro, names)) {
        macros.push({ ...open, end: start });
        open = null;
      }
      const [, included] = includeTag.exec(tag) ?? [];
      if (included !== undefined) includes.push({ name: included, start });
      tags.push({ start, end: start + tag.length, value });
      return tag.replace(/[^\r\n]/g, value === null ? ' ' : filler);
    });
    this.tags = tags;
    this.includes = includes;
    this.macros = macros;
    this.macroCalls = macroCalls;
    this.lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** The macro that an offset is in; null outside of macros. */
  macroAt(offset: number): Macro | null {
    return this.macros.find(({ start, end }) => start <= offset && offset < end)?.macro ?? null;
  }

  /** 1-based. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** What stands in a range: text and what tags fill in. Branches that name several routes are a choice of them. */
  valueOf(start: number, end: number): Value {
    const within = this.tags.filter((tag) => tag.start >= start && tag.end <= end);
    const parts: Value[] = [];
    let at = start;
    for (const tag of within) {
      if (tag.start > at) parts.push({ kind: 'text', text: this.text.slice(at, tag.start) });
      if (tag.value !== null) parts.push(tag.value);
      at = tag.end;
    }
    if (at < end) parts.push({ kind: 'text', text: this.text.slice(at, end) });
    const routes = parts.filter(isRoute);
    if (routes.length > 1) return { kind: 'choice', of: routes };
    const [only = { kind: 'text', text: '' } as const] = parts;
    return parts.length > 1 ? { kind: 'joined', parts } : only;
  }

  /** What a name in a script stands for that is filled in; null for any other name. */
  filledAt(start: number, end: number): Value | null {
    if (this.masked[start] !== filler) return null;
    const tag = this.tags.find((each) => each.start <= start && start < each.end);
    return tag === undefined || tag.end < end ? unknownValue : (tag.value ?? unknownValue);
  }
}

function isRoute(value: Value): boolean {
  return value.kind === 'text' && value.text.startsWith('route:');
}
