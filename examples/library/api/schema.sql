CREATE TABLE books (id serial PRIMARY KEY, title text NOT NULL, isbn text NOT NULL);
CREATE TABLE members (id serial PRIMARY KEY, email text NOT NULL, token text NOT NULL);
CREATE TABLE loans (
  id serial PRIMARY KEY,
  book_id integer NOT NULL REFERENCES books (id),
  member_id integer NOT NULL REFERENCES members (id),
  due date NOT NULL,
  returned date
);
