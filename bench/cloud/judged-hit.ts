import { readFileSync } from 'node:fs';

/** A hit that a person has read, and whether the rule was right about it. */
export interface JudgedHit {
  readonly application: string;
  readonly rule: string;
  /** `<file>:<line>` */
  readonly place: string;
  readonly right: boolean;
  readonly remark: string;
}

/** Reads a list of judged hits: application, rule, place, right or wrong, remark; separated by tabs. */
export function readJudgedHits(file: string): JudgedHit[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line, at) => {
      const [application = '', rule = '', place = '', verdict = '', remark = ''] = line.split('\t');
      if (verdict !== 'right' && verdict !== 'wrong')
        throw new Error(`${file}: entry ${at + 1}: neither right nor wrong`);
      return { application, rule, place, right: verdict === 'right', remark };
    });
}
