/** Display names of stores of documents and of what is in them, as in `MongoDB Collection`, by what rules and records call them. */
export const documentStores = {
  collection: { store: 'MongoDB', noun: 'Collection' },
  index: { store: 'Elasticsearch', noun: 'Index' },
  hash: { store: 'Redis', noun: 'Key' },
  node: { store: 'Neo4j', noun: 'Node' },
  items: { store: 'AWS DynamoDB', noun: 'Table' },
  firestore: { store: 'Firestore', noun: 'Collection' },
  firebase: { store: 'Firebase', noun: 'Collection' },
  couchdb: { store: 'CouchDB', noun: 'Database' },
  arango: { store: 'ArangoDB', noun: 'Collection' },
  indexeddb: { store: 'IndexedDB', noun: 'Store' },
  cassandra: { store: 'Cassandra', noun: 'Table' },
  influx: { store: 'InfluxDB', noun: 'Store' },
  surreal: { store: 'SurrealDB', noun: 'Collection' },
  leveldb: { store: 'LevelDB', noun: 'Store' },
  rethink: { store: 'RethinkDB', noun: 'Collection' },
  datastore: { store: 'Datastore', noun: 'Collection' },
  file: { store: 'Embedded', noun: 'Collection' },
  meilisearch: { store: 'Meilisearch', noun: 'Index' },
  typesense: { store: 'Typesense', noun: 'Collection' },
  algolia: { store: 'Algolia', noun: 'Index' },
  opensearch: { store: 'OpenSearch', noun: 'Index' },
} as const;

export type DocumentKind = keyof typeof documentStores;

export const documentKinds = Object.keys(documentStores) as readonly DocumentKind[];
