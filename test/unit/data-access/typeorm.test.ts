import { describe, expect, it } from 'vitest';
import { accessesOf, dataOf, tablesOf } from './data-of.ts';

const entities = `
  import { BaseEntity, Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryGeneratedColumn } from 'typeorm';
  export abstract class Base extends BaseEntity { @PrimaryGeneratedColumn() id!: number; }
  @Entity({ name: 'people', schema: 'hr' })
  export class User extends Base {
    @Column({ name: 'e_mail' }) mail!: string;
    @OneToMany(() => BlogPost, (post) => post.author) posts!: BlogPost[];
  }
  @Entity()
  export class BlogPost extends Base {
    @Column() title!: string;
    @ManyToOne(() => User) @JoinColumn({ name: 'author_id' }) author!: User;
    @OneToMany('Comment', 'post') comments!: unknown[];
  }
`;

describe('TypeORM', () => {
  const records = dataOf({
    'src/entities.ts': entities,
    'src/use.ts': `
      import { DataSource, EntityManager, EntityRepository, Repository, getRepository } from 'typeorm';
      import { InjectRepository } from '@nestjs/typeorm';
      import { BlogPost, User } from './entities.ts';
      export const source = new DataSource({});
      export class Users {
        constructor(@InjectRepository(User) private readonly users: Repository<User>) {}
        all() { return this.users.find({ where: { mail: 'a' }, relations: { posts: true } }); }
        add(user: User) { return this.users.save(user); }
        drop() { return this.users.softDelete({ mail: 'a' }); }
        built() {
          return this.users.createQueryBuilder('u').leftJoinAndSelect('u.posts', 'p').where('u.id = :id', { id: 1 }).getMany();
        }
        async first() {
          const rows = await this.users.createQueryBuilder('u').where('u.id = :id', { id: 1 }).getMany();
          return rows.shift();
        }
        changed() { return this.users.createQueryBuilder().update(User).set({ mail: 'b' }).execute(); }
      }
      export class Posts extends Repository<BlogPost> {
        titled(title: string) { return this.findOneBy({ title }); }
      }
      export const byCall = () => source.getRepository(BlogPost).delete(1);
      export const byFunction = () => getRepository('User').count();
      export const byManager = (manager: EntityManager) => manager.insert(User, { mail: 'a' });
      export const inside = () => source.transaction(async (manager) => { await manager.update(BlogPost, 1, { title: 'x' }); });
      export const made = (manager: EntityManager) => { const user = manager.create(User, {}); return manager.save([user]); };
      export const raw = () => source.query('SELECT title FROM blog_post WHERE id = $1', [1]);
      export const deleting = () => source.createQueryBuilder().delete().from(BlogPost).where('id = 1').execute();
      export const active = async () => { const user = await User.findOneBy({ id: 1 }); await user?.remove(); };
    `,
  });

  it('makes tables of entities: names given or in snake case, columns of base classes [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual(['blog_post (author_id, id, title)', 'hr.people (e_mail, id)']);
  });

  it('finds repositories, managers, builders and active records [E-table-access]', () => {
    expect(accessesOf(records).map((text) => text.replace(/~\w+/, ''))).toEqual([
      'Posts.titled select blog_post',
      'Users.add insert+update hr.people',
      'Users.all select blog_post',
      'Users.all select hr.people',
      'Users.built select blog_post',
      'Users.built select hr.people',
      'Users.changed update hr.people',
      'Users.drop update hr.people',
      'Users.first select hr.people',
      'active delete hr.people',
      'active select hr.people',
      'byCall delete blog_post',
      'byFunction select hr.people',
      'byManager insert hr.people',
      'deleting delete blog_post',
      'inside.source.transaction()=> update blog_post',
      'made insert+update hr.people',
      'raw select blog_post',
    ]);
  });
});

describe('TypeORM, tables that are shared and tables between', () => {
  const records = dataOf({
    'src/entities.ts': `
      import { ChildEntity, Column, Entity, JoinTable, ManyToMany, TableInheritance } from 'typeorm';
      @Entity() @TableInheritance({ column: 'type' }) export abstract class Movement { @Column() count!: number; }
      @ChildEntity() export class Sale extends Movement { @Column() price!: number; }
      @Entity() export class Tag { @ManyToMany(() => Post, (post) => post.tags) posts!: Post[]; }
      @Entity() export class Post {
        @ManyToMany(() => Tag, (tag) => tag.posts) @JoinTable() tags!: Tag[];
        @ManyToMany(() => Sale) @JoinTable({ name: 'sold' }) sales!: Sale[];
      }`,
    'src/use.ts': `
      import { InjectRepository } from '@nestjs/typeorm';
      import { DataSource } from 'typeorm';
      import { Post, Sale, Tag } from './entities.ts';
      const source = new DataSource({});
      export const sales = () => source.getRepository(Sale).find();
      export const posts = () => source.getRepository(Post).find({ relations: { tags: true } });
      export const tags = () => source.getRepository(Tag).createQueryBuilder('tag').leftJoin('tag.posts', 'post').getMany();
      export const drop = () => source.getRepository<Post>().delete(1);
      export class Tags {
        constructor(@InjectRepository(Tag) private readonly tags) {}
        count() { return this.tags.count(); }
      }`,
  });

  it('a child entity has the table of its base, a relation with a join table one more table [E-table-schema]', () => {
    expect(tablesOf(records)).toEqual(['movement (count, price)', 'post ()', 'post_tags_tag ()', 'sold ()', 'tag ()']);
  });

  it('statements that load such a relation read the table between [E-table-access]', () => {
    expect(accessesOf(records)).toEqual([
      'Tags.count select tag',
      'drop delete post',
      'posts select post',
      'posts select post_tags_tag',
      'posts select tag',
      'sales select movement',
      'tags select post',
      'tags select post_tags_tag',
      'tags select tag',
    ]);
  });
});

it('finding rows reads the relations that their entities load eagerly, however deep [E-table-access]', () => {
  const records = dataOf({
    'src/entities.ts': `
      import { Column, Entity, ManyToOne, OneToMany, OneToOne, PrimaryGeneratedColumn } from 'typeorm';
      @Entity() export class User {
        @PrimaryGeneratedColumn() id!: number;
        @OneToOne(() => Settings, { eager: true }) settings!: Settings;
        @OneToMany(() => Order, (order) => order.user) orders!: Order[];
      }
      @Entity() export class Settings {
        @ManyToOne(() => Theme, { eager: true }) theme!: Theme;
      }
      @Entity() export class Theme { @PrimaryGeneratedColumn() id!: number; }
      @Entity() export class Order { @ManyToOne(() => User, { eager: true }) user!: User; }
    `,
    'src/use.ts': `
      import { Repository } from 'typeorm';
      import { Order, User } from './entities.ts';
      export const read = (users: Repository<User>) => users.findOneBy({ id: 1 });
      export const through = (orders: Repository<Order>) => orders.find();
      export const plain = (users: Repository<User>) => users.find({ loadEagerRelations: false });
      export const counted = (users: Repository<User>) => users.count();
    `,
  });
  expect(accessesOf(records)).toEqual([
    'counted select user',
    'plain select user',
    'read select settings',
    'read select theme',
    'read select user',
    'through select order',
    'through select settings',
    'through select theme',
    'through select user',
  ]);
});
