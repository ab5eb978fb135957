// Writes schema/analysis-bundle-1.schema.json from src/bundle/schema.ts. Run it, then `npm run format`, after a change there;
// test/unit/bundle/published-schema.test.ts compares the two.
import { writeFileSync } from 'node:fs';
import { recordSchemas } from '../src/bundle/schema.ts';

/**
 * The JSON Schema of one line of a bundle. What no schema can say (the order of records, references, `endLine` not before
 * `startLine`) is in docs/reference/analysis-bundle.md.
 */
export const publishedSchema: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Analysis bundle, format 1: one record, a line of the bundle',
  type: 'object',
  required: ['record'],
  oneOf: Object.keys(recordSchemas).map((kind) => ({ $ref: `#/$defs/${kind}` })),
  $defs: recordSchemas,
};

if (import.meta.main) {
  const file = new URL('../schema/analysis-bundle-1.schema.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(publishedSchema, null, 2)}\n`);
}
