/** Says what the generated objects are like: node bench/data/describe-data.ts [objects] [seed] */
import { generateObjects } from './generate-units.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const fields = { name: 0, fullName: 0, filePath: 0, mangling: 0, type: 0 };
const distinct = Object.fromEntries(Object.keys(fields).map((field) => [field, new Set<string>()]));
let annotated = 0;
let foreign = 0;
const started = performance.now();
for (const object of generateObjects(count, Number(process.argv[3] ?? 1))) {
  for (const field of Object.keys(fields) as (keyof typeof fields)[]) {
    const value = object[field];
    if (value === null) continue;
    fields[field] += value.length;
    distinct[field]!.add(value);
  }
  if (object.annotations !== null) annotated++;
  if (/[^\0-\x7f]/.test(object.name)) foreign++;
}
console.log(`${count} objects in ${((performance.now() - started) / 1000).toFixed(1)} s`);
for (const [field, length] of Object.entries(fields))
  console.log(`${field}: ${distinct[field]!.size} distinct, ${(length / count).toFixed(1)} characters on average`);
console.log(
  `annotated ${((100 * annotated) / count).toFixed(1)} %, names beyond ASCII ${((100 * foreign) / count).toFixed(2)} %`,
);
