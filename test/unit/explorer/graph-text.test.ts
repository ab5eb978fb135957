import { describe, expect, it } from 'vitest';
import { csvText } from '../../../src/client/csv.ts';
import type { Graph } from '../../../web/graph/graph-model.ts';
import { graphRows, mermaidOf } from '../../../web/graph/graph-text.ts';

const hostile = 'a"];x-->y|<b>&#;`';
const graph: Graph = {
  nodes: [
    { id: '1', label: hostile, detail: 'Method', tone: 'logic', group: '' },
    { id: '2', label: 'orders', detail: 'Table', tone: 'data', group: '' },
    { id: '3', label: 'alone', detail: '', tone: 'plain', group: '' },
  ],
  links: [{ from: '1', to: '2', label: 'READ', weight: 2, isDashed: true, places: ['src/a.ts:3'] }],
};

describe('a graph as text', () => {
  it('is a Mermaid flowchart in which names are inert', () => {
    expect(mermaidOf(graph, 'LR').split('\n')).toEqual([
      'flowchart LR',
      '  n0["a#34;]#59;x--#62;y#124;#60;b#62;#38;#35;#59;#96;"]',
      '  n1["orders"]',
      '  n2["alone"]',
      '  n0 -.->|"READ"| n1',
      '',
    ]);
  });

  it('is rows of links and of nodes without any', () => {
    expect(graphRows(graph).slice(1)).toEqual([
      [hostile, 'Method', 'orders', 'Table', 'READ', '2', 'src/a.ts:3'],
      ['alone', '', '', '', '', '0', ''],
    ]);
  });
});

describe('a CSV file', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2', '-2'],
    ['-2+3', "'-2+3"],
    ['+cmd', "'+cmd"],
    [' =1+1', "' =1+1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\tx', "'\tx"],
    ['=1,"', `"'=1,"""`],
    ['a\u001b[2Jb\u009b', 'a\ufffd[2Jb\ufffd'],
  ])('holds %j as %j', (value, cell) => {
    expect(csvText([[value, 'end']])).toBe(`${cell},end\r\n`);
  });
});
