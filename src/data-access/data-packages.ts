/** A data library whose models and statements are read, as coverage reports it. */
export interface DataPackages {
  readonly name: string;
  /** Ids under which accesses name the library. */
  readonly libraries: readonly string[];
  /** By the name that code imports. */
  readonly packages: readonly string[];
  /** True for what connects to a database and is also used by the libraries above it. */
  readonly isDriver?: true;
}

/** All data libraries that are read. */
export const dataPackages: readonly DataPackages[] = [
  { name: 'Prisma', libraries: ['prisma'], packages: ['@prisma/client', 'prisma'] },
  { name: 'TypeORM', libraries: ['typeorm'], packages: ['typeorm', '@nestjs/typeorm'] },
  { name: 'Sequelize', libraries: ['sequelize'], packages: ['sequelize', 'sequelize-typescript', '@nestjs/sequelize'] },
  { name: 'Drizzle', libraries: ['drizzle'], packages: ['drizzle-orm'] },
  { name: 'Knex', libraries: ['knex'], packages: ['knex'] },
  { name: 'Kysely', libraries: ['kysely'], packages: ['kysely'] },
  { name: 'Objection', libraries: ['objection'], packages: ['objection'] },
  {
    name: 'MongoDB',
    libraries: ['mongo'],
    packages: ['mongoose', '@nestjs/mongoose', '@typegoose/typegoose', 'mongodb', 'meteor/mongo'],
  },
  { name: 'Django ORM', libraries: ['django'], packages: ['django.db'] },
  {
    name: 'SQLAlchemy',
    libraries: ['sqlalchemy'],
    packages: ['sqlalchemy', 'flask_sqlalchemy', 'sqlmodel'],
  },
  { name: 'Peewee', libraries: ['peewee'], packages: ['peewee', 'playhouse'] },
  { name: 'Tortoise ORM', libraries: ['tortoise'], packages: ['tortoise'] },
  { name: 'Migrations', libraries: ['migration'], packages: [] },
  { name: 'JPA', libraries: ['jpa'], packages: ['javax.persistence', 'jakarta.persistence'] },
  {
    name: 'SQL drivers',
    libraries: ['sql'],
    packages: [
      'pg',
      'pg-promise',
      'postgres',
      'slonik',
      '@neondatabase/serverless',
      '@vercel/postgres',
      '@electric-sql/pglite',
      'mysql',
      'mysql2',
      'mariadb',
      'sqlite3',
      'better-sqlite3',
      'node:sqlite',
      '@libsql/client',
      'mssql',
      'tedious',
      'psycopg2',
      'psycopg',
      'asyncpg',
      'aiopg',
      'MySQLdb',
      'pymysql',
      'aiomysql',
      'aiosqlite',
    ],
    isDriver: true,
  },
];
