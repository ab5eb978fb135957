const irregular = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['mouse', 'mice'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['goose', 'geese'],
]);
const same = new Set([
  'data',
  'equipment',
  'fish',
  'information',
  'media',
  'money',
  'news',
  'series',
  'sheep',
  'species',
  'metadata',
  'feedback',
]);

/** The plural of an English noun as mappers make it of a model's name; the case of its letters stays. */
export function pluralize(noun: string): string {
  const last = /[A-Z]?[a-z0-9]*$/.exec(noun)?.[0] ?? noun;
  const lower = last.toLowerCase();
  const known = irregular.get(lower);
  if (known !== undefined) return noun.slice(0, noun.length - last.length) + last.slice(0, 1) + known.slice(1);
  if (same.has(lower) || /(ies|ses|xes|ches|shes|people|children)$/i.test(noun)) return noun;
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/i.test(noun)) return /[^s]s$/i.test(noun) && !/(us|ss|is)$/i.test(noun) ? noun : `${noun}es`;
  return `${noun}s`;
}

/** The singular whose plural, by `pluralize`, a noun is; the noun itself where none is. */
export function singularize(noun: string): string {
  const lower = noun.toLowerCase();
  const known = [...irregular].find(([, plural]) => lower.endsWith(plural));
  if (known !== undefined) return noun.slice(0, noun.length - known[1].length + 1) + known[0].slice(1);
  if (same.has(lower)) return noun;
  const [ending = '', letter = ''] = singularEndings.find(([each]) => lower.endsWith(each)) ?? [];
  const singular = noun.slice(0, noun.length - ending.length) + letter;
  return pluralize(singular) === noun ? singular : noun;
}

/** Endings of plurals and what stands for them in the singular, the first that fits. */
const singularEndings: readonly (readonly [string, string])[] = [
  ['ies', 'y'],
  ...['x', 'z', 'ch', 'sh', 'ss', 'tus', 'rus', 'nus', 'pus', 'lus'].map((end) => [`${end}es`, end] as const),
  ['s', ''],
];
