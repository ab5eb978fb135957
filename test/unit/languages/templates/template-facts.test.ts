import { describe, expect, it } from 'vitest';
import { templateLanguage } from '../../../../src/languages/templates/conventions/template-files.ts';
import { templateFacts } from '../../../../src/languages/templates/template-facts.ts';
import { asked, called } from './asked.ts';

describe('templates [FW-templates]', () => {
  it('are known by the endings of their files', () => {
    expect(['a.html', 'a.pug', 'b/c.njk', 'd.ejs', 'e.py', 'f.md'].map(templateLanguage)).toEqual([
      'HTML',
      'Pug',
      'Nunjucks',
      'EJS',
      null,
      null,
    ]);
  });

  it.each([
    [
      'a form of Django',
      `<form method="post" action="{% url 'shop:cart' cart.id %}">`,
      '1 form post route:shop:cart(1)',
    ],
    ['arguments by name', `<form action="{% url "cart" pk=1 to='a' %}">`, '1 form GET route:cart(pk,to)'],
    ['a name that a tag gives', `{% url 'cart' as here %}<form action="{{ here }}">`, '1 form GET route:cart(0)'],
    ['Jinja', `<a href="{{ url_for('shop.cart', id=1) }}">`, '1 link route:shop.cart(id)'],
    ['a variable of Jinja', `{% set here = url_for('cart') %}\n<a href="{{ here }}#top">`, '2 link route:cart(0)#top'],
    ['Twig', `<a href="{{ path('cart') }}">`, '1 link route:cart()'],
    ['a base path', `<form action="{{ base }}/carts/{{ id }}/">`, '1 form GET {}/carts/{}/'],
    ['EJS', `<form method=post action="/carts/<%= id %>">`, '1 form post /carts/{}'],
    ['Handlebars', `<form method='post' action='/carts/{{id}}'>`, '1 form post /carts/{}'],
    ['htmx', `<div hx-delete="/carts/{{ id }}" hx-target="#a">`, '1 request DELETE /carts/{}'],
    ['the page itself', `<form method="post" action="">`, '1 form post page:page.html'],
    ['a button', `<button formaction="/carts/7">`, '1 form POST /carts/7'],
    ['a link that scripts send', `<a href="/carts/7" data-method="delete">`, '1 request delete /carts/7'],
    ['a link with a method of its own', `<a href="/carts/7" data-method="fast">`, '1 link /carts/7'],
    ['a method that is filled in', `<form method="{{ how }}" action="/search">`, '1 form POST /search'],
    ['attributes behind a condition', `<form {% if a %}action="/a"{% endif %}>`, '1 form GET /a'],
    [
      'branches',
      `<form action="{% if a %}{% url 'a' %}{% else %}{% url 'b' %}{% endif %}">`,
      '1 form GET route:a(0)|route:b(0)',
    ],
  ])('%s', (_, text, expected) => {
    expect(asked(text)).toEqual([expected]);
  });

  it.each([
    ['a comment', `<!-- <form action="/a"> -->{# <form action="/b"> #}`],
    ['a link to another page', '<a href="https://example.com/"><a href="#top"><a href="{{ url }}">'],
    ['a style sheet', '<link href="/style.css">'],
    ['a form without an address and a method', '<form>'],
    ['a dialog', '<form method="dialog" action="/a">'],
  ])('ask nothing by %s', (_, text) => {
    expect(asked(text)).toEqual([]);
  });

  it('of Pug', () => {
    const text = `div.page\n  form(action='/login/' + name, method="post")\n  a.cart(href="/carts/#{id}") Cart\n`;
    expect(asked(text, 'page.pug')).toEqual(['2 form post /login/name', '3 link /carts/#{id}']);
  });
});

describe('scripts in templates [FW-templates]', () => {
  it('call with what tags fill in', () => {
    const text = `<script>
  const url = "{% url 'carts' %}?page=" + page;
  fetch(url, { method: "POST" });
  $.ajax({ url: \`/carts/\${id}/items\`, type: 'delete' });
  {% if a %}axios.get({{ address }});{% endif %}
</script>`;
    expect(called(text)).toEqual([
      '3 fetch(route:carts(0)?page=page, method:POST)',
      '4 $.ajax(url:/carts/id/items type:delete)',
      '5 axios.get({})',
    ]);
  });

  it('stand in attributes of events, and below script. in Pug', () => {
    expect(called(`<button onclick="send('/carts')">`)).toEqual(['1 send(/carts)']);
    expect(called(`script.\n  fetch('/carts')\np fetch('/no')\n`, 'page.pug')).toEqual(['2 fetch(/carts)']);
  });

  it('pass addresses to functions of their own', () => {
    const { functions, calls } = templateFacts(
      'page.html',
      '<script>function load(url) { fetch(url); }</script>',
      false,
    );
    const [load] = functions;
    expect(load?.name).toBe('load');
    expect(calls[0]?.arguments).toEqual([{ kind: 'parameter', function: load?.object, index: 0 }]);
  });

  it('are no data', () => {
    expect(called(`<script type="application/json">{"a": fetch("/a")}</script>`)).toEqual([]);
  });
});

it('takes feeds and mails in a folder of templates for templates, and no other text [FW-templates]', () => {
  const paths = [
    'shop/templates/feed.xml',
    'shop/templates/mails/paid.txt',
    'shop/feed.xml',
    'chart/templates/NOTES.txt',
    'a.html',
  ];
  expect(paths.filter((path) => templateLanguage(path) !== null)).toEqual([
    'shop/templates/feed.xml',
    'shop/templates/mails/paid.txt',
    'a.html',
  ]);
});
