/** An open-source application whose routes are known from the framework itself. */
export interface TruthApplication {
  readonly name: string;
  /** To be checked out at this commit, with its dependencies installed (`npm install`), in a folder of this name. */
  readonly repository: string;
  readonly commit: string;
  readonly framework: 'express' | 'fastify' | 'koa' | 'nestjs' | 'hono';
  /** Module that makes the application. */
  readonly entry: string;
  /** Export that is the application; `listen`: the one whose `listen` is called. */
  readonly exported: string;
  /** The application's own example of one. */
  readonly environmentFile?: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Routes that a package registers itself, in no line of the application: pattern of `VERB /path` and the package. */
  readonly ofPackages?: readonly { readonly routes: RegExp; readonly package: string }[];
  /** Package → text of a module that stands in for it, where loading it needs a database or generated code. */
  readonly stubs: Readonly<Record<string, string>>;
}

/** Chosen for their frameworks and their wide use as examples, before the rules were tried on them. */
export const applications: readonly TruthApplication[] = [
  {
    name: 'node-express-realworld-example-app',
    repository: 'gothinkster/node-express-realworld-example-app',
    commit: '30b68e1e881462b2f4164ea09ab4c4f5699c7b0b',
    framework: 'express',
    entry: 'src/main.ts',
    exported: 'listen',
    environment: { JWT_SECRET: 'secret' },
    stubs: { '@prisma/client': 'exports.PrismaClient = class {};' },
  },
  {
    name: 'node-express-boilerplate',
    repository: 'hagopj13/node-express-boilerplate',
    commit: '179ae84efec61b14206d0305d941daed6c6d07f9',
    framework: 'express',
    entry: 'src/app.js',
    exported: 'default',
    environment: { NODE_ENV: 'development', MONGODB_URL: 'mongodb://127.0.0.1:27017/none', JWT_SECRET: 'secret' },
    stubs: {},
  },
  {
    name: 'demo',
    repository: 'fastify/demo',
    commit: '1f50cc1dc6c22c27da937eb96a0ce048ebab23a9',
    framework: 'fastify',
    entry: 'src/server.ts',
    exported: 'listen',
    environment: {
      MYSQL_USER: 'none',
      MYSQL_PASSWORD: 'none',
      MYSQL_DATABASE: 'none',
      COOKIE_SECRET: 'a secret of at least thirty-two characters',
      COOKIE_NAME: 'session',
      COOKIE_SECURED: 'false',
      UPLOAD_DIRNAME: 'uploads',
    },
    ofPackages: [
      { routes: /^OPTIONS \*$/, package: '@fastify/cors' },
      { routes: /^GET \/uploads\/\*$/, package: '@fastify/static' },
      { routes: /^GET \/api\/docs(\/|$)/, package: '@fastify/swagger-ui' },
    ],
    stubs: {},
  },
  {
    name: 'koa-knex-realworld-example',
    repository: 'gothinkster/koa-knex-realworld-example',
    commit: '602e234139c453825eb3939cf24bdf00fc164e0e',
    framework: 'koa',
    entry: 'src/lib/app.js',
    exported: 'default',
    environment: {},
    stubs: {
      bcrypt: '',
      knex: 'module.exports = () => Object.assign(() => {}, { raw() {}, client: {} });',
    },
  },
  {
    name: 'nestjs-boilerplate',
    repository: 'brocoders/nestjs-boilerplate',
    commit: '9620f159eefe38f47747d02ab162852367c5472c',
    framework: 'nestjs',
    entry: 'src/main.ts',
    exported: 'listen',
    environmentFile: 'env-example-relational',
    environment: { FILE_DRIVER: 'local' },
    ofPackages: [{ routes: /^GET \/docs(-json|-yaml|\/|$)/, package: '@nestjs/swagger' }],
    stubs: {},
  },
  {
    name: 'hono-open-api-starter',
    repository: 'w3cj/hono-open-api-starter',
    commit: '803d5edfb21f7fe5ecff35b62de36ea9413a47b0',
    framework: 'hono',
    entry: 'src/app.ts',
    exported: 'default',
    environment: { LOG_LEVEL: 'silent', DATABASE_URL: 'file:/tmp/none.db', NODE_ENV: 'development' },
    stubs: {},
  },
];
