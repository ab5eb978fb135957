import { expect, test } from 'vitest';
import { arrangeRules } from '../../../../src/insights/cloud/detect/rule-set.ts';
import { scanFile } from '../../../../src/insights/cloud/detect/scan-file.ts';
import { readCloudRules } from '../../../../src/insights/cloud/rules/read-cloud-rules.ts';
import { loadGrammars } from '../../../../src/insights/cloud/syntax/grammars.ts';

const rules = arrangeRules(readCloudRules());
const parse = await loadGrammars();
const linesFound = (text: string): number[] =>
  scanFile({ path: 'a.ts', text }, rules, parse).findings.map(({ startLine }) => startLine);

test('[I-cloud-development] what stands in a line that nobody wrote by hand is not found', () => {
  const write = "fs.writeFileSync('a', b);";
  const bundled = `const data = '${'A'.repeat(6000)}'; ${write}`;
  expect(linesFound(`import fs from 'fs';\n${bundled}\n${write}\n`)).toEqual([3]);
});

test('[I-cloud-development] what runs while developing only is not found', () => {
  const text = "import fs from 'fs';\nif (isDevelopment) fs.writeFileSync('a', b);\nelse fs.writeFileSync('c', d);\n";
  expect(linesFound(text)).toEqual([3]);
});

test('[I-cloud-development] names that are words of a declaration elsewhere leave the code around them readable', () => {
  const broken = (text: string): boolean => scanFile({ path: 'a.ts', text }, rules, parse).hasBrokenCode;
  const method = 'class A {\n  accessor(name: string): void {\n    write(name);\n  }\n}\n';
  const compared =
    "import fs from 'fs';\nfunction read(using: number, to: number): void {\n  if (using < to) fs.writeFileSync('a', 'using');\n}\n";
  expect(broken(method)).toBe(false);
  expect(broken(compared)).toBe(false);
  expect(linesFound(compared)).toEqual([3]);
  expect(broken('class { void (\n')).toBe(true);
});
