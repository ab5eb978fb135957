import { expect, it } from 'vitest';
import { analysedTexts } from './analysed-texts.ts';

/** Classes that keep a function, a text or another instance; `/way/baskets` reaches the table `baskets`, and `/way/tags` the table `tags`. */
const classes = `
  import knex from 'knex';
  const db = knex({ client: 'pg' });
  type Work = () => Promise<unknown>;
  export const listBaskets: Work = () => db('baskets').select();
  export const listTags: Work = () => db('tags').select();
  export class Handler {
    constructor(private readonly work: Work) {}
    async handle(req: any, res: any) { res.json(await this.run()); }
    private run() { return this.work(); }
    show = async (req: any, res: any) => { res.json(await this.work()); };
  }
  export class Caller {
    private readonly run;
    constructor(run: Work) { this.run = run; }
    go() { return this.run(); }
  }
  export class Repository {
    constructor(private readonly table: string) {}
    all() { return db(this.table).select(); }
  }
  export class Service {
    constructor(private readonly repository: Repository) {}
    list() { return this.repository.all(); }
  }
  export class Controller {
    constructor(private readonly service: Service) {}
    async list(req: any, res: any) { res.json(await this.service.list()); }
    show = async (req: any, res: any) => { res.json(await this.service.list()); };
  }
  interface Rows { find(): Promise<unknown> }
  export class BasketRows implements Rows { find() { return db('baskets').select(); } }
  export class TagRows implements Rows { find() { return db('tags').select(); } }
  export class CrudService {
    constructor(protected readonly rows: Rows) {}
    list() { return this.rows.find(); }
  }
  export class BasketService extends CrudService { constructor() { super(new BasketRows()); } }
  export class TagService extends CrudService { constructor() { super(new TagRows()); } }
  export class CrudController {
    constructor(private readonly service: CrudService) {}
    async list(req: any, res: any) { res.json(await this.service.list()); }
  }
  export class Routes {
    constructor(private readonly name: string, private readonly work: Work) {}
    mount(app: any) { app.get('/mounted/' + this.name, this.list.bind(this)); }
    list(req: any, res: any) { return this.work(); }
  }
  export const made = (work: Work) => new Handler(work);
  export const guarded = (fn: any) => (req: any, res: any, next: any) => fn(req, res, next).catch(next);
`;

const ways: Readonly<Record<string, (table: string) => string>> = {
  bound: () => 'handler.handle.bind(handler)',
  member: () => 'handler.handle',
  called: () => '(req: any, res: any) => handler.handle(req, res)',
  guarded: () => 'guarded(handler.handle.bind(handler))',
  arrow: () => 'handler.show',
  calledarrow: () => '(req: any, res: any) => handler.show(req, res)',
  made: () => '(req: any, res: any) => maker.handle(req, res)',
  new: (name) => `() => new Caller(list${name}).go()`,
  levels: () => '(req: any, res: any) => controller.list(req, res)',
  boundlevels: () => 'controller.list.bind(controller)',
  arrowlevels: () => 'controller.show',
  taken: () => 'show',
  kept: (name) => `() => keeping${name}.list()`,
  derived: (name) => `() => derived${name}.list()`,
  crud: () => 'crud.list.bind(crud)',
  calledcrud: () => '(req: any, res: any) => crud.list(req, res)',
};

function routes(table: string): string {
  const name = table === 'tags' ? 'Tags' : 'Baskets';
  const one = name.slice(0, -1);
  const registered = Object.entries(ways).map(([way, handler]) => `app.get('/${way}/${table}', ${handler(name)});`);
  return `
    import { guarded, Handler, Caller, Controller, Service, Repository, CrudService, CrudController, Routes, made } from './classes';
    import { list${name}, ${one}Rows, ${one}Service } from './classes';
    export const handler = new Handler(list${name});
    export default function register(app: any) {
      const maker = made(list${name});
      const controller = new Controller(new Service(new Repository('${table}')));
      const { show } = controller;
      const keeping${name} = new CrudService(new ${one}Rows());
      const derived${name} = new ${one}Service();
      const crud = new CrudController(new ${one}Service());
      ${registered.join('\n      ')}
      new Routes('${table}', list${name}).mount(app);
    }
  `;
}

const { transactionsOf } = analysedTexts({
  'package.json': '{"name":"shop","dependencies":{"express":"^4","knex":"^3"}}',
  'src/classes.ts': classes,
  'src/first.ts': routes('baskets'),
  'src/second.ts': routes('tags'),
  'src/app.ts': `
    import express from 'express';
    import first, { handler as ofBaskets } from './first';
    import second, { handler as ofTags } from './second';
    const app = express();
    first(app);
    second(app);
    app.get('/any/either', (req: any, res: any) => (req.query.tags ? ofTags : ofBaskets).handle(req, res));
    const handlers: Record<string, typeof ofTags> = { one: ofBaskets, other: ofTags };
    app.get('/any/named', (req: any, res: any) => handlers[req.query.name].handle(req, res));
  `,
});

it.each(['baskets', 'tags'])(
  'instances lead to what their own constructors were passed, and those that are not known to what all were: %s [FW-receivers]',
  async (table) => {
    const found = await transactionsOf(table);
    const own = [...Object.keys(ways), 'mounted'].map((way) => `${way}/${table}`);
    expect(found).toEqual([...own, 'any/either', 'any/named'].sort());
  },
);
