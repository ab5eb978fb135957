import { describe, expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

/** Commands with what they call: `carts validate: validate`. */
function commandsIn(texts: Record<string, string>): string[] {
  const records = recordsOf(texts);
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  return records
    .flatMap((each) => {
      if (each.record !== 'object' || !each.type.endsWith(' Command')) return [];
      const called = records.flatMap((link) =>
        link.record === 'link' && link.from === each.key ? [names.get(link.to) ?? ''] : [],
      );
      return [`${each.name}: ${called.sort().join(', ')}`];
    })
    .sort();
}

const classes = {
  'base.ts': `
    export default class Base {
      parse(file: string) { return this._parse(file); }
      protected _parse(file: string) { throw new Error(file); }
    }`,
  'carts.ts': `
    import Base from './base';
    export default class Carts extends Base {
      static commandName = 'carts';
      validate(file: string) { return check(file); }
      remove = async (file: string) => drop(file);
      protected _parse(file: string) { return read(file); }
    }`,
  'users.ts': `
    export default class Users {
      async add(name: string) { return save(name); }
      private hidden() {}
    }`,
};

describe('classes and methods that a command line names', () => {
  it('[FW-start-points] are a command for each method, below the name of its class, inherited ones included', () => {
    expect(
      commandsIn({
        ...classes,
        'cli.ts': `
          import Carts from './carts';
          import Users from './users';
          async function main() {
            const all: any[] = [Carts, Users];
            const words = process.argv.slice(2);
            const Chosen = all.find((each) => each.commandName === words[0]);
            const command = new Chosen();
            await command[words[1]].call(command, ...words.slice(2));
          }
          main();`,
      }),
    ).toEqual(['Users add: add', 'carts parse: parse', 'carts remove: remove', 'carts validate: validate']);
  });

  it('[FW-start-points] are none where the code names the method itself', () => {
    expect(
      commandsIn({
        ...classes,
        'run.ts': `
          import Users from './users';
          export function run(name: string) { const users = new Users(); users[name]('a'); }
          run('add');`,
      }),
    ).toEqual([]);
  });
});
