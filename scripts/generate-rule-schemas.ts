// Writes schema/*.schema.json for the files of rules from the schemas that the program checks them with. Run it, then `npm run format`,
// after a change of one; test/unit/rule-files/published-schemas.test.ts compares them.
import { writeFileSync } from 'node:fs';
import { clientModelSchema } from '../src/data-access/models/client-models.ts';
import { dataModelsSchema } from '../src/data-access/models/data-models.ts';
import { knownLibrariesSchema } from '../src/frameworks/rules/read-known-libraries.ts';
import { frameworkSchema } from '../src/frameworks/rules/rule-schema.ts';
import { cloudRuleFileSchema } from '../src/insights/cloud/rules/cloud-rule-schema.ts';
import { ruleNumbersSchema } from '../src/insights/cloud/rules/parse-rule-numbers.ts';
import { deploymentRulesSchema } from '../src/insights/deployment/rules/deployment-rules.ts';
import { roleFileSchema } from '../src/roles/role-rules.ts';
import { taxonomySchema } from '../src/taxonomy/taxonomy-schema.ts';
import { projectConfigurationSchema } from '../src/workflows/configuration/project-configuration.ts';

/** One kind of rule file: its schema, and the built-in files that it is for, relative to the root of the project. */
export interface PublishedRuleSchema {
  readonly title: string;
  readonly schema: object;
  /** A file, or a directory whose `*.yml` files are meant; null where none is built in. */
  readonly files: string | null;
  /** Files of that directory that have another form. */
  readonly except?: readonly string[];
}

/** Name of the file in `schema/`, without `.schema.json` → what is in it. */
export const publishedRuleSchemas: Readonly<Record<string, PublishedRuleSchema>> = {
  'framework-rules-1': { title: 'Rules of one framework', schema: frameworkSchema, files: 'rules/frameworks' },
  'cloud-rules-1': {
    title: 'Detection rules of cloud patterns',
    schema: cloudRuleFileSchema,
    files: 'rules/cloud',
    except: ['numbers.yml'],
  },
  'cloud-rule-numbers-1': {
    title: 'Numbers of the built-in detection rules',
    schema: ruleNumbersSchema,
    files: 'rules/cloud/numbers.yml',
  },
  'data-models-1': {
    title: 'Models of data libraries',
    schema: dataModelsSchema,
    files: 'rules/models/data-libraries.yml',
  },
  'data-clients-1': {
    title: 'Models of data libraries by their clients',
    schema: clientModelSchema,
    files: 'rules/models/clients',
  },
  'deployment-rules-1': {
    title: 'Patterns that recognise what is deployed',
    schema: deploymentRulesSchema,
    files: 'rules/deployment',
  },
  'taxonomy-1': { title: 'Levels of object types', schema: taxonomySchema, files: 'rules/taxonomy' },
  'roles-1': { title: 'Roles of code', schema: roleFileSchema, files: 'rules/roles.yml' },
  'known-libraries-1': {
    title: 'Well-known libraries',
    schema: knownLibrariesSchema,
    files: 'rules/known-libraries.yml',
  },
  'project-configuration-1': {
    title: 'Policy and suppressions of `stratigraph check`, settings of `stratigraph serve`',
    schema: projectConfigurationSchema,
    files: null,
  },
};

/** The JSON Schema that is written for a kind of rule file. */
export function publishedDocument({ title, schema }: PublishedRuleSchema): Readonly<Record<string, unknown>> {
  const plain = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...shared(plain), title };
}

/** Shorter schemas stand where they are used, however often. */
const minSharedLength = 150;

/** The same schema with `$defs` for the parts that are used more than once. */
function shared(schema: Record<string, unknown>): Record<string, unknown> {
  const uses = new Map<string, number>();
  const count = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const text = JSON.stringify(node);
    if (isSchema(node) && text.length >= minSharedLength) uses.set(text, (uses.get(text) ?? 0) + 1);
    if (uses.get(text) !== 2) for (const child of Object.values(node)) count(child);
  };
  count(schema);
  const names = new Map([...uses].filter(([, times]) => times > 1).map(([text], at) => [text, `part${at + 1}`]));
  const refer = (node: unknown, isRoot: boolean): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    const name = isRoot ? undefined : names.get(JSON.stringify(node));
    if (name !== undefined) return { $ref: `#/$defs/${name}` };
    if (Array.isArray(node)) return node.map((each) => refer(each, false));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value, false)]));
  };
  const parts = [...names].map(([text, name]) => [name, refer(JSON.parse(text), true)]);
  return {
    ...(refer(schema, true) as Record<string, unknown>),
    ...(parts.length === 0 ? {} : { $defs: Object.fromEntries(parts) }),
  };
}

/** A schema, and no map of members of which one is called `type`. */
function isSchema(node: { readonly type?: unknown; readonly anyOf?: unknown }): boolean {
  return typeof node.type === 'string' || Array.isArray(node.anyOf);
}

if (import.meta.main) {
  for (const [name, published] of Object.entries(publishedRuleSchemas)) {
    const file = new URL(`../schema/${name}.schema.json`, import.meta.url);
    writeFileSync(file, `${JSON.stringify(publishedDocument(published), null, 2)}\n`);
  }
}
