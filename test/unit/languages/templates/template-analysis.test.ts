import { beforeAll, describe, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord } from '../../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../../src/code-model/fact-interpreter.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { IndexedFrameworks } from '../../../../src/frameworks/indexed-frameworks.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';
import { pythonReader } from '../../../../src/languages/python/python-reader.ts';
import { templateRecords } from '../../../../src/languages/templates/template-analysis.ts';
import { factsOf } from '../../frameworks/facts-of.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

const urls = `
from django.urls import include, path
from django.views.decorators.http import require_POST
def carts(request): ...
@require_POST
def drop(request, pk): ...
def search(request): ...
def archive(request, pk): ...
def add(request): ...
shop = [
    path("lines/new/", add, name="lines.new"),
    path("", carts, name="carts"),
    path("<int:pk>/drop/", drop, name="drop"),
    path("search/", search, name="search"),
]
blog = [path("search/", search, name="search"), path("archive/", search, name="archive"), path("archive/<int:pk>/", archive, name="archive"), path("archive/of/<slug:year>/", archive, name="archive")]
latest = [path("latest/", search, name="latest")]
urlpatterns = [
    path("shop/", include((shop, "shop"))),
    path("blog/", include((blog, "blog"))),
    path("", include(([path("n/", include((latest, "news"))), path("t/", include((latest, "other"), namespace="tips")), path("u/", include((latest, "more")))], "cms"))),
]
`;
const flask = `
from flask import Flask, Blueprint
from flask.views import MethodView
app = Flask(__name__)
auth = Blueprint("auth", __name__)
@auth.route("/login", methods=["GET", "POST"])
def login(): ...
app.register_blueprint(auth, url_prefix="/auth")
app.add_url_rule("/about", "about", login)
@app.get("/edit/<int:cart>")
def edit(cart): ...
@app.post("/edit/<int:cart>")
def store(cart): ...
@app.route("/lines")
@app.route("/lines/<int:cart>")
@app.route("/lines/<int:cart>-<line>")
def lines(cart=None, line=None): ...
class Leave(MethodView):
    def post(self): ...
def register(router, paths, view_func):
    for path in paths:
        router.add_url_rule(path, view_func=view_func)
register(auth, paths=["/leave", "/go"], view_func=Leave.as_view("leave"))
`;

function records(
  code: string,
  templates: Readonly<Record<string, string>>,
  interpreters: readonly FactInterpreter[] = [new FrameworkInterpreter(readRules([]))],
): readonly BundleRecord[] {
  const reader = pythonReader((path, text) => parse('python', path, text));
  const source = new IndexedFrameworks(new Map([['Python', reader]]), interpreters);
  const definitions = new Map<string, string>();
  for (const [line, content] of code.split('\n').entries()) {
    const match = /^(\s*(?:def|class) )(\w+)/.exec(content);
    if (match) definitions.set(`${line}:${(match[1] as string).length}`, `python#${match[2]}`);
  }
  source.add('Python', { path: 'urls.py', text: code, test: false, module: 'python', definitions }, 'key', ['urls.py']);
  return [...source.records(), ...templateRecordsOf(templates, interpreters)];
}

function templateRecordsOf(
  templates: Readonly<Record<string, string>>,
  interpreters: readonly FactInterpreter[],
): readonly BundleRecord[] {
  const files = Object.entries(templates).map(([path, text]) => ({ path, read: () => text }));
  return [
    ...templateRecords({
      files,
      analyzedAt: '2026-01-01T00:00:00Z',
      application: 'shop',
      toolVersion: '1.0.0',
      isTest: () => false,
      includeText: false,
      interpreters,
    }),
  ];
}

/** `template:line operation` of all that templates ask. */
function asked(code: string, template: string): string[] {
  return askedOf(code, 'page.html', template);
}

function askedOf(code: string, path: string, template: string): string[] {
  return records(code, { [path]: template })
    .filter((each): each is LinkRecord => each.record === 'link' && each.from === `template ${path}`)
    .flatMap(({ to, locations }) => (locations ?? []).map(({ startLine }) => `${startLine} ${to}`));
}

const pyramid = `
from pyramid.config import Configurator
from pyramid.view import view_config, view_defaults
config = Configurator()
config.add_route('carts', '/carts')
config.add_route('cart', '/carts/{id:[^/]+}')
config.add_route('board', '/admin/board')
@view_config(route_name='carts', request_method='POST')
def add(request): ...
@view_config(route_name='carts', request_method='GET')
def carts(request): ...
class Cart:
    @view_config(route_name='cart', request_method='POST')
    def change(self): ...
@view_defaults(route_name='board', renderer='shop:templates/page.html')
class Board:
    @view_config(request_method='GET')
    def board(self): ...
    @view_config(request_method='POST')
    def note(self): ...
`;

describe('named routes of Pyramid in templates [FW-templates] [FW-named-routes]', () => {
  it('are those that views are registered for; what no route is called is none', () => {
    const records = [
      ...askedOf(
        pyramid,
        'shop/templates/page.html',
        `
<form method="POST" action="{{ request.route_url('carts') }}">
<form method="POST" action="{{request.route_path('cart', id=cart.id, _query={'a': 1})}}">
<form method="POST" action="{{ request.path_url }}">
<form method="POST" action="{{ request.route_path('nowhere') }}">
<form method="GET" action="{{ request.current_route_url() }}">`,
      ),
    ];
    expect(records.sort()).toEqual([
      '2 start:Pyramid POST Operation urls.py /carts',
      '3 start:Pyramid POST Operation urls.py /carts/{id:[^/]+}',
      '4 start:Pyramid POST Operation urls.py /admin/board',
      '6 start:Pyramid GET Operation urls.py /admin/board',
    ]);
  });
});

describe('services of Cornice in templates [FW-templates] [FW-named-routes]', () => {
  it('are asked for by their names', () => {
    const services = `
from cornice import Service
cart = Service(name='cart', path='/carts/{id}')
@cart.post()
def change(request): ...
@cart.get()
def show(request): ...
`;
    const page = `<%inherit file="frame.html"/>
<script>var url = '\${request.route_url("cart", id=cart.id)}';
$.ajax({ url: url, method: 'POST' });</script>`;
    expect(askedOf(services, 'shop/templates/page.html', page)).toContain(
      '3 start:Pyramid POST Operation urls.py /carts/{id}',
    );
  });
});

describe('requests of templates [FW-templates] [FW-named-routes]', () => {
  it.each([
    [
      'a form by name',
      `<form method="post" action="{% url 'shop:drop' cart.pk %}">`,
      ['1 start:Django POST Operation urls.py /shop/<int:pk>/drop'],
    ],
    ['a link by path', '\n<a href="/shop/">', ['2 start:Django ANY Operation urls.py /shop']],
    ['a namespace', `<a href="{% url 'blog:search' %}">`, ['1 start:Django ANY Operation urls.py /blog/search']],
    [
      'the parts that are given',
      `<a href="{% url 'archive' pk=7 %}">`,
      ['1 start:Django ANY Operation urls.py /blog/archive/<int:pk>'],
    ],
    [
      'the names of the parts that are given',
      `<a href="{% url 'archive' year=cart.year %}">`,
      ['1 start:Django ANY Operation urls.py /blog/archive/of/<slug:year>'],
    ],
    [
      'a name with dots in a namespace',
      `<form method="post" action="{% url 'shop:lines.new' %}?from={{ page }}">`,
      ['1 start:Django ANY Operation urls.py /shop/lines/new'],
    ],
    [
      'a path behind a named one, and behind one that a library registers',
      `<script>fetch("{% url 'shop:carts' %}search/?q=1");\nfetch(\`{% url 'api-root' %}archive/of/7/?q=\${q}\`)</script>`,
      [
        '1 start:Django ANY Operation urls.py /shop/search',
        '1 end:Fetch Request GET {shop:carts}search',
        '2 start:Django ANY Operation urls.py /blog/archive/of/<slug:year>',
        '2 end:Fetch Request GET {api-root}archive/of/7',
      ],
    ],
    [
      'names that two functions of a script have',
      `<script>\nfunction a() {\nconst url = "{% url 'shop:search' %}";\nfetch(url); }\nfunction b(q) {\nconst url = "{% url 'shop:carts' %}";\nfetch(url); }</script>`,
      [
        '4 start:Django ANY Operation urls.py /shop/search',
        '4 end:Fetch Request GET {shop:search}',
        '7 start:Django ANY Operation urls.py /shop',
        '7 end:Fetch Request GET {shop:carts}',
      ],
    ],
    [
      'a namespace that no path and no file is called after, in another one',
      `<a href="{% url 'cms:news:latest' %}"><a href="{% url 'cms:tips:latest' %}">`,
      ['1 start:Django ANY Operation urls.py /n/latest', '1 start:Django ANY Operation urls.py /t/latest'],
    ],
    ['another verb', `<a href="{% url 'drop' 1 %}">`, []],
    ['a name that no route has', `<a href="{% url 'other' %}">`, []],
    [
      'a script',
      `<script>\nvar there = "{% url 'shop:search' %}";\n$.getJSON(there);</script>`,
      ['3 start:Django ANY Operation urls.py /shop/search', '3 end:jQuery Request GET {shop:search}'],
    ],
  ])('%s', (_, template, expected) => {
    expect(asked(urls, template).sort()).toEqual([...expected].sort());
  });

  it('what routers of Django REST framework have is called by the base name, else by the model, and the action', () => {
    const code = `
from django.db import models
from django.urls import include, path
from rest_framework.decorators import action
from rest_framework.routers import DefaultRouter
from rest_framework.viewsets import ModelViewSet
class Cart(models.Model): ...
class CartViewSet(ModelViewSet):
    queryset = Cart.objects.filter(open=True).all()
    @action(detail=True, methods=["post"], url_path="pay")
    def pay_now(self, request, pk=None): ...
    @action(detail=False, methods=["post"], url_name="set-up")
    def configure(self, request): ...
class OrderViewSet(ModelViewSet): ...
router = DefaultRouter()
router.register("carts", CartViewSet)
router.register("orders", OrderViewSet, basename="purchase")
urlpatterns = [path("api/", include((router.urls, "shop-api")))]
`;
    const template = `<script>
$.ajax({ method: "post", url: "{% url 'shop-api:cart-pay-now' pk=cart.pk %}" });
$.ajax({ method: "post", url: "{% url 'shop-api:cart-set-up' %}" });
$.ajax({ type: "get", url: "{% url 'shop-api:purchase-list' %}?q=" + q });
$.ajax({ method: "patch", url: "{% url 'shop-api:cart-detail' cart.pk %}" });
$.ajax({ method: "post", url: "{% url 'shop-api:cart-configure' %}" });
</script>`;
    expect(
      asked(code, template)
        .filter((line) => line.includes('start:'))
        .sort(),
    ).toEqual([
      '2 start:Django POST Operation urls.py /api/carts/<pk>/pay',
      '3 start:Django POST Operation urls.py /api/carts/configure',
      '4 start:Django GET Operation urls.py /api/orders',
      '5 start:Django PATCH Operation urls.py /api/carts/<pk>',
    ]);
  });

  it('that scripts send to what an attribute of a page states, or to what is relative to the page [FW-page-attributes]', () => {
    const interpreters = [new FrameworkInterpreter(readRules([]))];
    const script = `
export const patch = (url: string) => fetch(url, { method: 'PATCH' });
export const drop = (button: HTMLElement) => fetch(button.dataset.dropUrl as string, { method: 'POST' });
export const read = (form: HTMLElement) => patch(form.getAttribute('data-search-url') as string);
const base = document.documentElement.dataset.shopUrl || '';
export const behind = (id: string) => fetch(\`\${base}\${id}/drop?now=1\`, { method: 'POST' });
class Api {
  baseUrl: string;
  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }
  carts() {
    const url = \`\${this.baseUrl}search/?page=1\`;
    return fetch(url);
  }
}
export const api = new Api(base);
export const plain = () => fetch('./shop/search/');
`;
    const own = interpreters.flatMap((each) => [...each.records(factsOf({ 'page.ts': script }))]);
    const page = `<html data-shop-url="{% url 'carts' %}"><form data-search-url="{% url 'shop:search' %}"><b data-drop-url="{% url 'drop' 1 %}">`;
    const later = records(urls, { 'page.html': page }, interpreters);
    const joined = [...own, ...later].filter(
      (each): each is LinkRecord => each.record === 'link' && each.rule === 'http/own-operation',
    );
    expect(joined.map(({ from, to }) => `${from.replace('page.ts#', '')} ${to.replace(/^.* /, '')}`).sort()).toEqual([
      'Api.carts /shop/search',
      'behind /shop/<int:pk>/drop',
      'drop /shop/<int:pk>/drop',
      'plain /shop/search',
      'read /shop/search',
    ]);
  });

  it('that scripts send to procedures of JSON-RPC, by the name that a caller gives [FW-templates]', () => {
    const interpreters = [new FrameworkInterpreter(readRules([]))];
    const script = `
export function rpc(name: string, params: object) {
  $.ajax({ url: '/json-rpc/', type: 'POST', data: JSON.stringify({ jsonrpc: '2.0', method: name, params, id: 1 }) });
}
export const add = () => rpc('Cart.add', {});
export const list = () => fetch('/json-rpc/', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', method: 'Cart.list' }) });
export const other = () => rpc('Nowhere.x', {});
`;
    const own = interpreters.flatMap((each) => [...each.records(factsOf({ 'page.ts': script }))]);
    const code = `
from django.urls import path
from modernrpc.core import rpc_method
@rpc_method(name="Cart.add")
def add(): ...
@rpc_method(name="Cart.list")
def carts(): ...
def endpoint(request): ...
urlpatterns = [path("json-rpc/", endpoint)]
`;
    const joined = [...own, ...records(code, {}, interpreters)].filter(
      (each): each is LinkRecord => each.record === 'link' && each.rule === 'http/own-operation',
    );
    expect(joined.map(({ from, to }) => `${from.replace('page.ts#', '')} ${to.replace(/^.* /, '')}`).sort()).toEqual([
      'add Cart.add',
      'list Cart.list',
    ]);
  });

  it('of Flask, by the names of functions or of endpoints', () => {
    const template = `<form method="post" action="{{ url_for('auth.login') }}">\n<a href="{{ url_for('about') }}">
<form method="post" action="{{ url_for('auth.leave') }}">
<a href="{{ url_for('lines', cart=cart.id, page=2, _external=true) }}">
<a href="{{ url_for('lines') }}">
<form method="post" action="{{ url_for('edit', cart=cart.id) }}">`;
    expect(asked(flask, template).sort()).toEqual([
      '1 start:Flask POST Operation urls.py /auth/login',
      '2 start:Flask GET Operation urls.py /about',
      '3 start:Flask POST Operation urls.py /auth/go',
      '3 start:Flask POST Operation urls.py /auth/leave',
      '4 start:Flask GET Operation urls.py /lines/<int:cart>',
      '5 start:Flask GET Operation urls.py /lines',
      '6 start:Flask POST Operation urls.py /edit/<int:cart>',
    ]);
  });

  it('that are sent to the page they stand on, by what shows it, also where another template takes them in or fills them [FW-shown-pages]', () => {
    const code = `
from django.shortcuts import render
from django.urls import path
from django.db import models
from django.views.generic import CreateView, FormView, UpdateView
class Cart(models.Model): ...
class Line(models.Model): ...
class AddCart(CreateView):
    model = Cart
class EditLine(UpdateView):
    queryset = Line.objects.filter(open=True)
class Filler(FormView):
    template_name = "shop/filler.html"
class Asking(FormView):
    template_name = "shop/asking.html"
class Own(FormView):
    template_name = "shop/own.html"
class Inherits(Filler):
    def get_initial(self): ...
def shown(request, pk):
    return render(request, "shop/page.html")
def wrapped(request):
    return show(request, "shop/wrapped.html")
def show(request, template):
    return render(request, template)
class Filled(FormView):
    template_name = "shop/filled.html"
    def form_valid(self, form): ...
urlpatterns = [path("shown/<int:pk>", shown), path("wrapped/", wrapped), path("filled/", Filled.as_view()), path("carts/new", AddCart.as_view()), path("lines/<int:pk>", EditLine.as_view()), path("inherits/", Inherits.as_view()), path("asking/", Asking.as_view()), path("own/", Own.as_view())]
`;
    const form = '<form method="post">';
    const links = records(code, {
      'app/templates/shop/page.html': form,
      'app/templates/shop/wrapped.html': "{% include 'shop/part.html' %}",
      'app/templates/shop/part.html': form,
      'app/templates/shop/filled.html': form,
      'app/templates/shop/lost.html': form,
      'app/templates/shop/macros.html': `{% macro body() %}${form}{% endmacro %}{% macro unused() %}${form}{% endmacro %}`,
      'app/templates/shop/asking.html': "{% import 'shop/macros.html' as macros %}{{ macros.body() }}",
      'app/templates/shop/own.html': '<form method="post" action="{{ request.get_full_path }}">',
      'app/templates/cart_form.html': "{% extends 'shop/frame.html' %}",
      'app/templates/shop/frame.html': form,
      'app/templates/line_form.html': form,
      'app/templates/shop/filler.html': form,
    }).filter((each): each is LinkRecord => each.record === 'link' && each.from.startsWith('template '));
    expect(
      links.map(({ from, to }) => `${from.replace(/^.*\//, '')} ${to.replace(/^.*Operation urls.py /, '')}`).sort(),
    ).toEqual([
      'asking.html /asking',
      'filled.html /filled',
      'filler.html /inherits',
      'frame.html /carts/new',
      'line_form.html /lines/<int:pk>',
      'own.html /own',
      'page.html /shown/<int:pk>',
      'part.html /wrapped',
    ]);
  });

  it('of macros, where these are called, in other templates too', () => {
    const macros = `{% macro confirm(id, url, title='') %}
<form method="post" action="{{ url }}"></form>
{% endmacro %}`;
    const page = `{% from "macros.html" import confirm %}
{{ confirm("leave", url_for('auth.leave'), title=_("Leave")) }}
{{
  confirm(
    id="login",
    url=url_for('auth.login'))
}}`;
    const links = records(flask, { 'templates/macros.html': macros, 'templates/page.html': page }).filter(
      (each): each is LinkRecord => each.record === 'link' && each.from.startsWith('template '),
    );
    expect(links.map(({ from, to, locations }) => `${from} ${locations?.[0]?.startLine} ${to}`).sort()).toEqual([
      'template templates/page.html 2 start:Flask POST Operation urls.py /auth/go',
      'template templates/page.html 2 start:Flask POST Operation urls.py /auth/leave',
      'template templates/page.html 3 start:Flask POST Operation urls.py /auth/login',
    ]);
  });

  it('make an object of a template that asks something, and of no other', () => {
    const found = templateRecordsOf(
      { 'a.html': '<p>Hello</p>', 'b.ejs': "<script>fetch('https://x.example/a')</script>\n" },
      [new FrameworkInterpreter(readRules([]))],
    );
    const objects = found.flatMap((each) => (each.record === 'object' && each.locations ? [each] : []));
    expect(objects).toMatchObject([{ key: 'template b.ejs', name: 'b.ejs', type: 'EJS Template', language: 'EJS' }]);
    expect(found.filter((each) => each.record === 'file')).toMatchObject([{ path: 'b.ejs', lines: 1 }]);
  });

  it('are in the coverage report where the address is not known', () => {
    const found = templateRecordsOf({ 'a.html': '<form action="{{ there }}">' }, [
      new FrameworkInterpreter(readRules([])),
    ]);
    const coverage = found.find((each) => each.record === 'coverage');
    expect(coverage).toMatchObject({ libraries: [{ name: 'HTML', unresolved: [{ file: 'a.html', line: 1 }] }] });
  });
});
