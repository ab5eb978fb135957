import { beforeAll, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { IndexedFrameworks } from '../../../../src/frameworks/indexed-frameworks.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';
import { pythonReader } from '../../../../src/languages/python/python-reader.ts';
import { templateRecords } from '../../../../src/languages/templates/template-analysis.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

const server = `
from flask import Flask
app = Flask(__name__)
@app.post("/carts/close")
def close(): ...
@app.post("/carts/<path:cart>/update")
def update(cart): ...
@app.get("/carts/count")
def count(): ...
@app.get("/tags")
def tags(): ...
`;

/** Links of pages, and of scripts, to what they ask of the server: from, line, operation. */
function asked(page: string, scripts: Readonly<Record<string, string>>): string[] {
  const interpreters = [new FrameworkInterpreter(readRules([]))];
  const reader = pythonReader((path, text) => parse('python', path, text));
  const source = new IndexedFrameworks(new Map([['Python', reader]]), interpreters);
  const definitions = new Map(
    server.split('\n').flatMap((line, at): [string, string][] => {
      const [, name] = /^def (\w+)/.exec(line) ?? [];
      return name === undefined ? [] : [[`${at}:4`, `python#${name}`]];
    }),
  );
  source.add('Python', { path: 'app.py', text: server, test: false, module: 'python', definitions }, 'key', []);
  const fileOf = ([path, text]: [string, string]): { path: string; read: () => string } => ({ path, read: () => text });
  const records: BundleRecord[] = [
    ...source.records(),
    ...templateRecords({
      files: [fileOf(['page.html', page])],
      scripts: Object.entries(scripts).map(fileOf),
      analyzedAt: '2026-01-01T00:00:00Z',
      application: 'shop',
      toolVersion: '1.0.0',
      isTest: () => false,
      includeText: false,
      interpreters,
    }),
  ];
  return records
    .flatMap((each) => (each.record === 'link' && /^(template|script) /.test(each.from) ? [each] : []))
    .flatMap(({ from, to, locations }) =>
      (locations ?? []).map(({ file, startLine }) => `${from} ${file}:${startLine} ${to.replace('start:', '')}`),
    )
    .sort();
}

const page = `
<script>
$('.close').click(function () { send({ id: 1 }, "{{ url_for('close') }}", true); });
$('.update').click(function () { send({}, $ROOT + '/carts/' + encodeURIComponent(this.id) + '/update'); });
</script>
<a onclick="show($ROOT + '/carts/count')">
`;

it('pages send what functions of scripts send that are given the address [FW-templates]', () => {
  const shared = `
function send(data, url, reload) {
  $.ajax({ type: 'POST', url: url, data: data, success: function () { if (reload) location.reload(); } });
}
function show(url) {
  $.getJSON(url, function (data) { $('.count').text(data.count); });
}
function tags() {
  $.getJSON('/tags');
}
`;
  expect(asked(page, { 'static/shop.js': shared })).toEqual([
    'template page.html page.html:3 Flask POST Operation app.py /carts/close',
    'template page.html page.html:4 Flask POST Operation app.py /carts/<path:cart>/update',
    'template page.html page.html:6 Flask GET Operation app.py /carts/count',
  ]);
});

it('modules share no functions, and a name that two scripts declare stands for none [FW-templates]', () => {
  const send = 'function send(data, url) {\n  $.post(url, data);\n}\nfunction show(url) {\n  $.get(url);\n}\n';
  expect(asked(page, { 'static/module.js': `import $ from 'jquery';\n${send}` })).toEqual([]);
  expect(asked(page, { 'static/a.js': send, 'static/b.js': send })).toEqual([]);
});
