import { expect, it } from 'vitest';
import { replayChanges } from '../../../src/data-access/catalogue/replay-changes.ts';
import { changesOfLog } from '../../../src/data-access/schemas/liquibase-log.ts';

const xml = `<databaseChangeLog xmlns="x">
  <changeSet id="1" author="a">
    <preConditions><not><tableExists tableName="never"/></not></preConditions>
    <createTable tableName="carts" schemaName="shop">
      <column name="id" type="bigint"><constraints primaryKey="true"/></column>
      <column name="old" type="int"/>
      <column name="gone" type="int"/>
    </createTable>
    <createTable tableName="temporary"><column name="id"/></createTable>
    <rollback><dropTable tableName="carts"/></rollback>
  </changeSet>
  <changeSet id="2" author="a">
    <addColumn tableName="carts" schemaName="shop"><column name="total" type="int"/></addColumn>
    <renameColumn tableName="carts" schemaName="shop" oldColumnName="old" newColumnName="new"/>
    <dropColumn tableName="carts" schemaName="shop" columnName="gone"/>
    <dropTable tableName="temporary"/>
    <createView viewName="open_carts">SELECT 1</createView>
  </changeSet>
</databaseChangeLog>`;
const yaml = `databaseChangeLog:
  - changeSet:
      id: 1
      author: a
      changes:
        - createTable:
            tableName: users
            columns:
              - column:
                  name: id
                  type: bigint
              - column: { name: name, type: text }
      rollback:
        - dropTable: { tableName: users }
  - include: { file: other.xml }
  - changeSet:
      id: 2
      changes:
        - renameTable: { oldTableName: users, newTableName: members }
`;

function tables(path: string, text: string): string[] {
  return replayChanges(changesOfLog(path, text)).map(
    ({ table, kind, columns, place }) =>
      `${place?.startLine} ${kind} ${table.schema ?? ''}.${table.name}: ${columns.map(({ name, place: at }) => `${name} ${at?.startLine}`).join(', ')}`,
  );
}

it.each([
  ['a.xml', xml, ['4 table shop.carts: id 5, new 6, total 13', '17 view .open_carts: ']],
  ['a.yaml', yaml, ['7 table .members: id 10, name 12']],
  ['a.yaml', 'databaseChangeLog: [', []],
  ['a.yml', 'other: 1', []],
  ['a.xml', '<other><changeSet><createTable tableName="no"/></changeSet></other>', []],
])('change logs of Liquibase define tables: %s [E-liquibase]', (path, text, expected) => {
  expect(tables(path, text)).toEqual(expected);
});
