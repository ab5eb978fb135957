import type { DataAccessKind } from '../../catalogue/table-definition.ts';

type Kinds = readonly DataAccessKind[];

function table(lines: Readonly<Record<string, Kinds>>): ReadonlyMap<string, Kinds> {
  return new Map(
    Object.entries(lines).flatMap(([names, kinds]) => names.split(' ').map((name) => [name, kinds] as const)),
  );
}

const select: Kinds = ['select'];

/** Methods of queries and managers that decide what is done; the others leave it as the statement began. */
export const endingKinds: ReadonlyMap<string, Kinds> = table({
  'create acreate bulk_create abulk_create create_user create_superuser': ['insert'],
  'get_or_create aget_or_create': ['select', 'insert'],
  'update_or_create aupdate_or_create': ['select', 'insert', 'update'],
  'update aupdate bulk_update abulk_update': ['update'],
  'delete adelete hard_delete': ['delete'],
  'on_conflict_do_update on_duplicate_key_update': ['insert', 'update'],
});

/** Methods that run the query: what is called on their results is no part of it. */
export const endsStatement: ReadonlySet<string> = new Set(
  `all first one one_or_none one_or_404 first_or_404 get_or_404 scalar scalars scalar_one scalar_one_or_none count paginate get last
   exists create bulk_create get_or_create update_or_create update bulk_update delete hard_delete aggregate in_bulk latest earliest iterator
   fetchall fetchone execute acount aget afirst alast aexists acreate abulk_create aget_or_create aupdate_or_create aupdate
   adelete aaggregate tuples dicts get_or_none get_object_or_404 get_list_or_404 aget_object_or_404 aget_list_or_404`
    .split(/\s+/)
    // A manager's `all` gives a query again; what SQLAlchemy's gives is a list, on which nothing of a query can be called.
    .filter((name) => name !== 'all'),
);

/** Steps whose arguments name further tables. */
export const joins: ReadonlySet<string> = new Set(
  `join outerjoin join_from outerjoin_from select_from add_columns add_column add_entity with_entities union union_all intersect
   except_ from_select select correlate using in_ exists`.split(/\s+/),
);
export const loaders: ReadonlySet<string> = new Set(['options', 'prefetch', 'prefetch_related']);

/** What methods of model classes do in Peewee and Tortoise. */
export const recordMethods: Readonly<Record<'peewee' | 'tortoise', ReadonlyMap<string, Kinds>>> = {
  peewee: table({
    'select get get_or_none get_by_id raw': select,
    'insert insert_many create bulk_create insert_from replace replace_many': ['insert'],
    get_or_create: ['select', 'insert'],
    'update bulk_update set_by_id': ['update'],
    'delete delete_by_id': ['delete'],
  }),
  tortoise: table({
    'all filter exclude get get_or_none first annotate in_bulk raw exists earliest latest': select,
    'create bulk_create': ['insert'],
    get_or_create: ['select', 'insert'],
    update_or_create: ['select', 'insert', 'update'],
    bulk_update: ['update'],
  }),
};

/** What methods of rows do. */
export const rowMethods: ReadonlyMap<string, Kinds> = table({
  'save asave': ['insert', 'update'],
  'delete adelete hard_delete delete_instance': ['delete'],
  'refresh_from_db arefresh_from_db': select,
});

/** What a serializer's own methods do, called by a class derived from it. */
export const formMethods: ReadonlyMap<string, Kinds> = table({ create: ['insert'], update: ['update'] });

/** What a session does with rows that it receives. */
export const sessionMethods: ReadonlyMap<string, Kinds> = table({
  'add add_all merge bulk_save_objects': ['insert', 'update'],
  bulk_insert_mappings: ['insert'],
  bulk_update_mappings: ['update'],
  delete: ['delete'],
  refresh: select,
  'get get_one get_or_404': select,
});

/** What Django does with the pairs of a relation many to many. */
export const pairMethods: ReadonlyMap<string, Kinds> = table({
  'add create': ['insert'],
  set: ['insert', 'delete'],
  'remove clear': ['delete'],
});
