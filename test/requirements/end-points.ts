/** Tables and other end points: `E-…`. */
export const endPoints = {
  'E-sql-tables': 'Of a text of SQL each table and the way it is accessed are told, in five dialects, holes included.',
  'E-sql-columns': 'The columns that a statement names are told with the table they are of.',
  'E-sql-definitions': 'CREATE, ALTER, DROP and RENAME tell the tables and columns they define.',
  'E-java-generic':
    'What generic base classes of Java do to tables is found where a class that states the entity is used.',
  'E-liquibase':
    'Change logs of Liquibase in XML and YAML define tables and columns, in the order of their change sets.',
  'E-java-hibernate':
    'Mapping files of Hibernate make classes entities, with inheritance, relations and named queries.',
  'E-java-tables':
    'Entities of JPA are tables; repositories of Spring Data, entity managers, JDBC and templates read and write them, by kind.',
  'E-java-libraries':
    'Named queries, paths of relations and criteria of JPA, derived queries, MyBatis with its mapper files, jOOQ, Querydsl and clients above JDBC read and write tables, by kind.',
  'E-python-accesses':
    'Sessions, statements, managers, rows and relations of SQLAlchemy, Flask-SQLAlchemy, SQLModel, Django, Peewee and Tortoise read and write tables, by kind.',
  'E-python-tables': 'Models of SQLAlchemy and Django are tables; queries over them read and write.',
  'E-sql-prose': 'A sentence is not taken for SQL.',
  'E-sql-total': 'No text makes the reader of SQL fail.',
  'E-table-schema': 'A table of a schema or of migrations is an object with its columns, where its definition stands.',
  'E-table-model': 'A class or object that stands for a table in the code leads to it by an escalated link.',
  'E-table-access': 'Code that reads or writes a table has a READ or WRITE link to it and to the columns it names.',
  'E-table-kind': 'The kinds of access are in the id of the rule and in x-access, and the link is derived.',
  'E-table-gone': 'A table that migrations have dropped is no end point.',
  'E-table-installed': 'Tables and their uses are found whether or not the libraries are installed.',
  'E-request': 'A request to a service of others is named by verb, host and path, {} for what is not constant.',
  'E-java-clients':
    'Methods of declared clients (Feign, HTTP interfaces, REST Client, Retrofit) are requests, and lead to the operation of the service that is named.',
  'E-end-points':
    'Queues, files, caches, object stores, mails and processes are objects that code reads, writes or calls, by rules.',
  'E-sql-form': 'Case of keywords, white space and comments change nothing of what a statement does.',
};
