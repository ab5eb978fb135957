import { inCase } from './dialects.ts';
import type { GeneratedUnit } from './generated-object.ts';
import type { Module } from './modules.ts';
import { nameWords } from './modules.ts';
import type { Random } from './random.ts';
import { UnitBuilder } from './unit-builder.ts';

/** A library as the module uses it: the types and functions of it that the code refers to. */
export function createLibrary(random: Random, module: Module, firstId: number, ordinal: number): GeneratedUnit {
  const { dialect, own } = module;
  const artifact = `${random.pickSkewed(own, 8)}-${random.pickSkewed(own, 8)}-${module.index}-${ordinal}`;
  const group = `${random.pick(['org', 'com', 'io'])}.${random.pickSkewed(own, 30)}`;
  const packageKey = `pkg:maven/${group}/${artifact}@${1 + random.below(6)}.${random.below(30)}.${random.below(12)}`;
  const unit = new UnitBuilder(random, firstId, { filePath: null, language: dialect.language, external: true });
  for (let types = 1 + random.below(5); types > 0; types--) {
    const name = inCase(nameWords(random, module, 'type'), 'pascal');
    const fullName = `${group}.${name}`;
    const type = unit.add(`${packageKey}#${name}`, null, {
      name,
      fullName,
      type: `${dialect.language} External Class`,
      package: packageKey,
    });
    for (let functions = random.rank(12, 3); functions > 0; functions--) {
      const own = inCase(nameWords(random, module, 'function'), dialect.functionCase);
      unit.add(`${type.key}.${own}`, type, {
        name: own,
        fullName: `${fullName}.${own}`,
        type: `${dialect.language} External Method`,
        package: packageKey,
      });
    }
  }
  return { file: null, objects: unit.objects };
}

/** Tables with their columns, which are in no file. */
export function createSchema(random: Random, module: Module, firstId: number): GeneratedUnit {
  const unit = new UnitBuilder(random, firstId, { filePath: null, language: 'SQL', external: false });
  const schemaName = `${random.pickSkewed(module.own, 8)}_${module.index}`.toUpperCase();
  const product = random.pick(['PostgreSQL', 'Oracle', 'DB2', 'MySQL']);
  const schema = unit.add(`sql:${schemaName}`, null, {
    name: schemaName,
    fullName: schemaName,
    type: `${product} Schema`,
  });
  for (let tables = 2 + random.below(12); tables > 0; tables--) {
    const name = nameWords(random, module, 'type').join('_').toUpperCase();
    const fullName = `${schemaName}.${name}`;
    const table = unit.add(`${schema.key}/${name}`, schema, { name, fullName, type: `${product} Table` });
    for (let columns = 2 + random.below(16); columns > 0; columns--) {
      const column = random.chance(0.2) ? 'ID' : nameWords(random, module, 'field').join('_').toUpperCase();
      unit.add(`${table.key}.${column}`, table, {
        name: column,
        fullName: `${fullName}.${column}`,
        type: `${product} Table Column`,
      });
    }
  }
  return { file: null, objects: unit.objects };
}
