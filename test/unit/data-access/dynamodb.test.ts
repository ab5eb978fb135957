import { expect, it } from 'vitest';
import { accessesOf, dataOf } from './data-of.ts';
import { openStatementsOf } from './open-statements-of.ts';

it('DynamoDB: commands, wherever they are sent, and the tables in batches, transactions and pages [E-table-access]', () => {
  const records = dataOf({
    'config.ts': `export const TABLES = { carts: 'carts', users: process.env.USERS_TABLE ?? 'users' };`,
    'client.ts': `
      import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
      import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
      const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
      export const send = (command: any) => client.send(command);
    `,
    'carts.ts': `
      import { GetCommand, PutCommand as Put, UpdateCommand, DeleteCommand, QueryCommand, BatchWriteCommand, BatchGetCommand, TransactWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
      import { ScanCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
      import { send } from './client';
      import { TABLES } from './config';
      export const one = (id: string) => send(new GetCommand({ TableName: TABLES.carts, Key: { id } }));
      export async function add(cart: object) {
        const params = { TableName: TABLES.carts, Item: cart };
        await send(new Put(params));
      }
      export const change = (id: string) => send(new UpdateCommand({ TableName: 'carts', Key: { id } }));
      export const drop = (id: string) => send(new DeleteCommand({ TableName: 'carts', Key: { id } }));
      export const users = () => send(new QueryCommand({ TableName: TABLES.users }));
      export const orders = () => send(new ScanCommand({ TableName: process.env.ORDERS_TABLE! }));
      export const addOrder = (order: any) => send(new PutItemCommand({ TableName: process.env.ORDERS_TABLE, Item: order }));
      export const several = (items: any[]) => send(new BatchWriteCommand({ RequestItems: {
        [TABLES.carts]: items.map((Item) => ({ PutRequest: { Item } })),
        lines: [{ DeleteRequest: { Key: { id: 1 } } }],
      } }));
      export const both = () => send(new BatchGetCommand({ RequestItems: { carts: { Keys: [] }, [TABLES.users]: { Keys: [] } } }));
      export const all = () => send(new TransactWriteCommand({ TransactItems: [
        { Put: { TableName: 'carts', Item: {} } }, { Delete: { TableName: 'lines', Key: {} } }, { Update: { TableName: 'stock', Key: {} } },
      ] }));
      export async function pages(client: any) { for await (const page of paginateScan({ client }, { TableName: 'pages' })) console.log(page); }
    `,
    'other.ts': `
      class GetCommand { constructor(readonly options: object) {} }
      export const none = () => new GetCommand({ TableName: 'nothing' });
    `,
  });
  expect(accessesOf(records)).toEqual([
    'add insert+update carts',
    'addOrder insert+update {ORDERS_TABLE}',
    'all delete lines',
    'all insert+update carts',
    'all update stock',
    'both select carts',
    'both select users',
    'change update carts',
    'drop delete carts',
    'one select carts',
    'orders select {ORDERS_TABLE}',
    'pages select pages',
    'several delete lines',
    'several insert+update carts',
    'users select users',
  ]);
});

it('DynamoDB: methods of clients, also in classes that receive client and table [E-table-access]', () => {
  const files = {
    'repository.ts': `
      import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
      export class Repository {
        constructor(private readonly client: DynamoDBDocument, private readonly table: string) {}
        async find(id: string) { return this.client.get({ TableName: this.table, Key: { id } }); }
        async save(item: object) { return this.client.put({ TableName: this.table, Item: item }); }
      }
    `,
    'main.ts': `
      import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
      import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
      import { Repository } from './repository';
      const client = DynamoDBDocument.from(new DynamoDBClient({}));
      const carts = new Repository(client, 'carts');
      export const readCart = (id: string) => carts.find(id);
      export const write = () => carts.save({});
      export const open = (table: string) => client.scan({ TableName: table });
    `,
    'old.js': `
      const AWS = require('aws-sdk');
      const documents = new AWS.DynamoDB.DocumentClient();
      exports.list = () => documents.scan({ TableName: 'users' }).promise();
      exports.drop = async (id) => documents.delete({ TableName: 'users', Key: { id } }).promise();
      exports.other = (cache) => cache.get({ TableName: 'nothing' });
    `,
  };
  expect(accessesOf(dataOf(files))).toEqual([
    'drop delete users',
    'list select users',
    'readCart select carts',
    'write insert+update carts',
  ]);
  expect(openStatementsOf(files)).toEqual(['main.ts:9 the table or collection is not known']);
});

it('Dynamoose and ElectroDB: models and entities [E-table-access]', () => {
  const records = dataOf({
    'models.ts': `
      import * as dynamoose from 'dynamoose';
      import { Entity, Service } from 'electrodb';
      const schema = new dynamoose.Schema({ id: String });
      export const User = dynamoose.model('User', schema);
      export const Task = new Entity({ model: { entity: 'task', version: '1', service: 'todo' }, attributes: {} }, { table: 'todo', client: {} });
      export const service = new Service({ tasks: Task });
    `,
    'use.ts': `
      import { User, Task, service } from './models';
      export const one = (id: string) => User.get(id);
      export const found = (name: string) => User.query('name').eq(name).exec();
      export const made = (values: object) => User.create(values);
      export async function saved(values: object) { const user = new User(values); await user.save(); }
      export const gone = (id: string) => User.delete(id);
      export const task = (id: string) => Task.get({ id }).go();
      export const tasks = (owner: string) => Task.query.byOwner({ owner }).go();
      export const addTask = (values: object) => Task.create(values).go();
      export const dropTask = (id: string) => service.entities.tasks.remove({ id }).go();
    `,
  });
  expect(accessesOf(records)).toEqual([
    'addTask insert todo',
    'dropTask delete todo',
    'found select User',
    'gone delete User',
    'made insert User',
    'one select User',
    'saved insert+update User',
    'task select todo',
    'tasks select todo',
  ]);
});

it('DynamoDB of version 2 of the SDK, where nothing else is imported [E-table-access]', () => {
  const records = dataOf({
    'store.js': `
      const { DynamoDB, S3 } = require('aws-sdk');
      const db = new DynamoDB.DocumentClient();
      const files = new S3();
      const TableName = process.env.TABLE || 'carts';
      exports.one = (id) => db.get({ TableName, Key: { id } }).promise();
      exports.none = () => files.get({ TableName: 'nothing' });
    `,
  });
  expect(accessesOf(records)).toEqual(['one select carts']);
});

it('DynamoDB: wrappers of the application belong to the calls that name the table [E-table-access]', () => {
  const records = dataOf({
    'wrapper.ts': `
      import { DynamoDBDocumentClient, GetCommand, type GetCommandInput, PutCommand } from '@aws-sdk/lib-dynamodb';
      export class Dynamo {
        constructor(private readonly client: DynamoDBDocumentClient) {}
        async get(table: string, key: object) {
          const input: GetCommandInput = { TableName: table, Key: key };
          return this.client.send(new GetCommand(input));
        }
        async put(table: string, item: object) { return this.client.send(new PutCommand({ TableName: table, Item: item })); }
      }
    `,
    'use.ts': `
      import type { Dynamo } from './wrapper';
      export class Carts {
        private readonly table = 'carts';
        constructor(private readonly dynamo: Dynamo) {}
        one(id: string) { return this.dynamo.get(this.table, { id }); }
        add(cart: object) { return this.dynamo.put('carts', cart); }
      }
    `,
  });
  expect(accessesOf(records)).toEqual(['Carts.add insert+update carts', 'Carts.one select carts']);
});
