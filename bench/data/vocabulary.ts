import { readFileSync } from 'node:fs';

/** Words and how often each was seen, most frequent first. */
export type WordCounts = readonly (readonly [word: string, count: number])[];

/** Word counts of one language by section, such as `function first`. */
export type Vocabulary = ReadonlyMap<string, WordCounts>;

export const vocabularyLanguages = ['java', 'typescript', 'python', 'go', 'csharp'] as const;
export type VocabularyLanguage = (typeof vocabularyLanguages)[number];

/** A section a line (a line that begins with `#` is a remark): its name, a tab, then `count words…` groups, separated by `;`, of words seen equally often. */
export function formatVocabulary(vocabulary: Vocabulary): string {
  const lines: string[] = [];
  for (const [name, counts] of vocabulary) {
    const groups = new Map<number, string[]>();
    for (const [word, count] of counts) {
      const group = groups.get(count);
      if (group === undefined) groups.set(count, [word]);
      else group.push(word);
    }
    lines.push(`${name}\t${[...groups].map(([count, words]) => `${count} ${words.join(' ')}`).join(';')}\n`);
  }
  return lines.join('');
}

export function parseVocabulary(text: string): Vocabulary {
  const vocabulary = new Map<string, WordCounts>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', groups = ''] = line.split('\t');
    vocabulary.set(name, groups.split(';').flatMap(parseGroup));
  }
  return vocabulary;
}

function parseGroup(group: string): WordCounts {
  const [count, ...words] = group.split(' ');
  return words.map((word) => [word, Number(count)] as const);
}

/** The table of one language, as `count-words.ts` made it from public repositories. */
export function readVocabulary(language: VocabularyLanguage): Vocabulary {
  return parseVocabulary(readFileSync(new URL(`./vocabulary/${language}.txt`, import.meta.url), 'utf8'));
}
