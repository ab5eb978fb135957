import { expect, it } from 'vitest';
import { found } from './found-models.ts';
import { javaTimeout, needsJdk } from './java-program.ts';

/** Without the links of entities to their own tables. */
async function accesses(
  texts: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  return (await found(texts, beside)).filter((line) => !line.includes(': REFER '));
}

const entities = {
  'p/User.java': 'package p; import javax.persistence.*; @Entity @Table(name = "users") class User { @Id Long id; }',
  'p/Role.java': 'package p; import javax.persistence.*; @Entity @Table(name = "roles") class Role { @Id Long id; }',
};

it('generic base classes act on the tables of the entities that derived classes state [E-java-generic]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const lines = await accesses({
    ...entities,
    'p/Dao.java': `package p; import javax.persistence.*; import java.util.List; abstract class Dao<T, K> { Class<T> type; EntityManager em;
      T find(K id) { return em.find(type, id); } void save(T t) { em.persist(t); } List<T> all() { return em.createQuery("from " + type.getName()).getResultList(); } }`,
    'p/Users.java': 'package p; class Users extends Dao<User, Long> { void again() { save(null); } }',
    'p/Roles.java': 'package p; class Roles extends Dao<Role, Long> {}',
    'p/Store.java': 'package p; interface Store<E> { void keep(E e); }',
    'p/Base.java': `package p; import org.springframework.data.jpa.repository.JpaRepository; abstract class Base<E> implements Store<E> {
      private JpaRepository<E, Long> rows; public void keep(E e) { rows.save(e); } }`,
    'p/UserStore.java': 'package p; interface UserStore extends Store<User> {}',
    'p/Stored.java': 'package p; class Stored extends Base<User> implements UserStore {}',
    'p/Service.java': `package p; class Service { Users users; Roles roles; UserStore store;
      void a() { users.find(1L); } void b() { roles.all(); } void c() { store.keep(null); } }`,
  });
  expect(lines).toEqual([
    'Database Table roles: READ p.Service.b',
    'Database Table users: READ p.Service.a',
    'Database Table users: WRITE p.Service.c',
    'Database Table users: WRITE p.Users.again',
  ]);
});

it('rows of joined classes stand in the tables of both, and repositories alone may make models [E-java-tables]', {
  timeout: javaTimeout,
}, async (context) => {
  needsJdk(context);
  const lines = await accesses({
    'p/Payment.java':
      'package p; import javax.persistence.*; @Entity @Table(name = "payment") @Inheritance(strategy = InheritanceType.JOINED) class Payment { @Id Long id; }',
    'p/Card.java': 'package p; import javax.persistence.*; @Entity @Table(name = "card") class Card extends Payment {}',
    'p/Rows.java': `package p; import org.hibernate.*; class Rows { SessionFactory sessions; Session session() { return sessions.getCurrentSession(); }
      Object a() { return session().createCriteria(Card.class).list(); } int b() { return session().createSQLQuery("delete from old_rows").executeUpdate(); } }`,
    'p/SysUser.java': 'package p; class SysUser { Long id; }',
    'p/SysUserMapper.java':
      'package p; import com.baomidou.mybatisplus.core.mapper.BaseMapper; interface SysUserMapper extends BaseMapper<SysUser> {}',
    'p/Use.java': 'package p; class Use { SysUserMapper users; void a() { users.selectById(1); } }',
  });
  expect(lines).toEqual([
    'Database Table card: READ p.Rows.a',
    'Database Table old_rows: WRITE p.Rows.b',
    'Database Table payment: READ p.Rows.a',
    'Database Table sys_user: READ p.Use.a',
  ]);
});

it('mapping files of Hibernate make classes entities [E-java-hibernate]', { timeout: javaTimeout }, async (context) => {
  needsJdk(context);
  const lines = await accesses(
    {
      'src/p/Person.java': 'package p; class Person { Long id; java.util.Set<Name> names; java.util.Set<Role> roles; }',
      'src/p/Patient.java': 'package p; class Patient extends Person {}',
      'src/p/Name.java': 'package p; class Name { Long id; Person person; }',
      'src/p/Role.java': 'package p; class Role { Long id; }',
      'src/p/Dao.java': `package p; import org.hibernate.*; class Dao { SessionFactory sessions;
        Object a(Long id) { return sessions.getCurrentSession().get(Patient.class, id); }
        Object b() { return sessions.getCurrentSession().createQuery("select n from Person p join p.names n join p.roles r").list(); }
        Object c() { return sessions.getCurrentSession().getNamedQuery("names.all").list(); } }`,
    },
    {
      'src/p/Person.hbm.xml': `<?xml version="1.0"?>
<!DOCTYPE hibernate-mapping PUBLIC "-//Hibernate/Hibernate Mapping DTD 3.0//EN" "http://hibernate.sourceforge.net/hibernate-mapping-3.0.dtd" [ <!ENTITY a "b"> ]>
<hibernate-mapping package="p">
  <class name="Person" table="person">
    <id name="id" column="person_id"/>
    <set name="names" inverse="true"><key column="person_id"/><one-to-many class="Name"/></set>
    <set name="roles" table="person_role"><key column="person_id"/><many-to-many class="Role" column="role_id"/></set>
    <joined-subclass name="Patient" table="patient"><key column="patient_id"/></joined-subclass>
  </class>
  <!-- <class name="Gone" table="gone"/> -->
  <class name="Name" table="person_name"><many-to-one name="person" column="person_id"/></class>
  <class name="Role" table="\`role\`"/>
  <query name="names.all"><![CDATA[from Name n where n.person.id > 1]]></query>
</hibernate-mapping>`,
    },
  );
  expect(lines).toEqual([
    'Database Table patient: READ p.Dao.a',
    'Database Table person: READ p.Dao.a',
    'Database Table person: READ p.Dao.b',
    'Database Table person_name: READ p.Dao.b',
    'Database Table person_name: READ p.Dao.c',
    'Database Table person_role: READ p.Dao.b',
    'Database Table role: READ p.Dao.b',
  ]);
});

it('mapping files of JPA make classes entities [E-java-hibernate]', { timeout: javaTimeout }, async (context) => {
  needsJdk(context);
  const lines = await accesses(
    {
      'src/p/Cart.java': 'package p; class Cart { Long id; Customer customer; }',
      'src/p/Customer.java': 'package p; class Customer { Long id; }',
      'src/p/Dao.java': `package p; import javax.persistence.*; class Dao { EntityManager manager;
        Object a() { return manager.find(Cart.class, 1L); }
        Object b() { return manager.createQuery("select c from Cart c join c.customer u").getResultList(); }
        Object c() { return manager.createNamedQuery("carts.all").getResultList(); } }`,
    },
    {
      'src/main/resources/META-INF/orm.xml': `<entity-mappings version="2.2"><package>p</package>
  <named-query name="carts.all"><query>select c from Cart c</query></named-query>
  <entity class="Cart"><table name="cart_rows"/><attributes><id name="id"/><many-to-one name="customer"><join-column name="customer_id"/></many-to-one></attributes></entity>
  <entity class="Customer"><table name="clients" schema="crm"/></entity>
</entity-mappings>`,
    },
  );
  expect(lines).toEqual([
    'Database Table cart_rows: READ p.Dao.a',
    'Database Table cart_rows: READ p.Dao.b',
    'Database Table cart_rows: READ p.Dao.c',
    'Database Table clients: READ p.Dao.b',
  ]);
});
