import { expect, it } from 'vitest';
import type { TemplatePart } from '../../../../src/code-model/template-outline.ts';
import { outlinedTemplates, templateOutline } from '../../../../src/languages/templates/template-outline.ts';

/** Parts as text: paths, `name=path`, `name[path]` and `>template`. */
function written(parts: readonly TemplatePart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'read') return part.path.join('.');
      if (part.kind === 'block') return `${part.name ?? ''}{${written(part.parts)}}`;
      if (part.kind === 'include') return `>${part.template}${part.isAlone ? '!' : ''}`;
      if (part.kind === 'call') {
        const given = [...part.given.map((path) => path?.join('.') ?? '?'), ...part.names.map(({ name }) => name)];
        return `${part.form === 'tag' ? '%' : '|'}${part.function}(${given.join(', ')})${part.as ?? ''}`;
      }
      const of = part.path?.join('.') ?? '?';
      return part.of === 'whole' ? `${part.name}=${of}` : `${part.name}[${of}]${part.at ?? ''}`;
    })
    .join(' ');
}

function partsOf(text: string): string {
  return written(templateOutline(text).parts);
}

it('expressions read paths, and no names of filters, keywords, texts or arguments [E-python-accesses]', () => {
  expect(partsOf('{{ cart.owner.name|default:cart.label }}')).toBe(
    'cart.owner.name cart.label |default(cart.owner.name)',
  );
  expect(partsOf('{% if not cart.owner and "a.b" == cart.items()[0].id %}{% endif %}')).toBe(
    'cart.owner cart.items.0.id',
  );
  expect(partsOf("{{ url_for('cart', pk=cart.id) }}")).toBe('url_for cart.id');
  expect(
    partsOf('{% comment %}{{ cart }}{% endcomment %}{# {{ cart }} #}{% verbatim %}{{ cart }}{% endverbatim %}'),
  ).toBe('');
});

it('tags that the language does not know, and filters, are calls of what may be defined [E-python-accesses]', () => {
  expect(partsOf('{% total cart.lines unit=cart.unit "a" as sum %}{{ sum }}')).toBe(
    'cart.lines cart.unit sum %total(cart.lines, ?, unit)sum sum',
  );
  expect(partsOf('{{ cart.lines | sorted:"id" | first }}{{ "a|b" }}')).toBe('cart.lines |sorted(cart.lines) |first(?)');
});

it('loops, with, set and blocks hold their names [E-python-accesses]', () => {
  expect(partsOf('{% for line in cart.lines.all %}{{ line.id }}{% empty %}{% endfor %}{{ line }}')).toBe(
    'cart.lines.all {line[cart.lines.all] line.id} line',
  );
  expect(partsOf('{% for key, value in totals.items %}{% endfor %}')).toBe('totals.items {value[totals]}');
  expect(partsOf('{% for a, b in pairs %}{% endfor %}')).toBe('pairs {a[pairs]0 b[pairs]1}');
  expect(partsOf('{% with cart.owner as owner %}{% block head %}{{ owner }}{% endblock %}{% endwith %}')).toBe(
    'cart.owner owner {owner=cart.owner head{owner}}',
  );
  expect(partsOf('{% set owner = cart.owner %}{% macro row(line) %}{{ line.id }}{% endmacro %}')).toBe(
    'cart.owner owner=cart.owner {line=? line.id}',
  );
});

it('what is read has the line of its tag [E-python-accesses]', () => {
  const { parts } = templateOutline('<b>\n{{ cart.id }}\n{% if\n a.b %}\n{# c #}{{ cart.label }}');
  expect(parts.map((part) => (part.kind === 'read' ? part.line : 0))).toEqual([2, 3, 5]);
});

it('templates are extended and taken in by name [E-python-accesses]', () => {
  const outline = templateOutline('{% extends "base.html" %}{% include "line.html" with line=cart.first only %}');
  expect(outline.extends).toBe('base.html');
  expect(written(outline.parts)).toBe('cart.first >line.html!');
});

it('a part without an end, and an end without a part, are read [E-python-accesses]', () => {
  expect(partsOf('{% endfor %}{% for line in lines %}{% if line.id %}')).toBe('lines {line[lines] line.id}');
});

it('a template that cannot be read, or is very long, has no outline [E-python-accesses]', () => {
  const [missing, long] = outlinedTemplates([
    { path: 'a.html', read: () => null },
    { path: 'b.html', read: () => '{{ cart }}'.repeat(60_000) },
  ]);
  expect(missing?.outline()).toBeNull();
  expect(long?.outline()).toBeNull();
});
