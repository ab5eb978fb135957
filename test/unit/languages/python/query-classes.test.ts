import { expect, it } from 'vitest';
import { derivedCalls, enteredAccesses } from './start-points-of.ts';

const models = `
from flask_sqlalchemy import SQLAlchemy, BaseQuery
db = SQLAlchemy()
class Person(db.Model):
    class PersonQuery(BaseQuery):
        def named(self, name):
            return self.filter(Person.name == name).one()
        def without(self, name):
            person = self.named(name)
            db.session.delete(person)
    query_class = PersonQuery
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.Text)
    team_id = db.Column(db.Integer, db.ForeignKey("team.id"))
    def rename(self, name):
        self.name = name
class Team(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    people = db.relationship("Person", backref="team")
    @property
    def active(self):
        return [each for each in self.people if each.name]
`;

it('SQLAlchemy: own classes of queries, and rows that are known by what a query of them gives [E-python-accesses]', () => {
  const files = {
    'models.py': models,
    'web.py': `
from models import Person, Team, db
def first_or_none(model, **given):
    return model.query.filter_by(**given).first()
def rename(name):
    Person.query.named(name).rename("x")
def remove(name):
    Person.query.without(name)
def dissolve(id):
    team = first_or_none(Team, id=id)
    for each in team.active:
        each.name = None
    db.session.delete(team)
`,
  };
  expect(enteredAccesses(files)).toEqual([
    'active select person',
    'dissolve delete team',
    'dissolve select team',
    'dissolve update person',
    'named select person',
    'remove select person',
    'rename select person',
    'rename update person',
    'without delete person',
    'without select person',
  ]);
  expect(derivedCalls(files)).toEqual([
    'dissolve → active',
    'remove → without',
    'rename → named',
    'rename → rename',
    'without → named',
  ]);
});

it('Flask: rows that converters of paths and listed decorators of methods pass to handlers [E-python-accesses]', () => {
  const found = enteredAccesses({
    'models.py': models,
    'web.py': `
from functools import wraps
from flask import Flask
from flask_restful import Api, Resource
from werkzeug.routing import BaseConverter
from models import Person, Team, db
app = Flask(__name__)
api = Api(app)
class PersonConverter(BaseConverter):
    def to_python(self, value):
        return Person.query.filter_by(id=value).first_or_404()
app.url_map.converters["person"] = PersonConverter
def with_team(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        team = Team.query.get(kwargs.pop("id"))
        return f(*args, team=team, **kwargs)
    return wrapper
@app.route("/people/<person:person>/rename")
def rename_one(person):
    person.name = "x"
class TeamHandler(Resource):
    method_decorators = [with_team]
    def delete(self, team):
        db.session.delete(team)
api.add_resource(TeamHandler, "/teams/<int:id>")
`,
  });
  expect(found.filter((line) => !/^(active|named|rename|without) /.test(line))).toEqual([
    'delete delete team',
    'rename_one update person',
    'to_python select person',
    'with_team.wrapper select team',
  ]);
});

it('SQLAlchemy: pairs of a relation many to many that a new row is made with are stored [E-python-accesses]', () => {
  const found = enteredAccesses({
    'models.py': `
from sqlalchemy import Column, ForeignKey, Integer, Table
from sqlalchemy.orm import DeclarativeBase, relationship
class Base(DeclarativeBase): ...
owers = Table("owers", Base.metadata, Column("bill_id", ForeignKey("bills.id")), Column("person_id", ForeignKey("people.id")))
class Person(Base):
    __tablename__ = "people"
    id = Column(Integer, primary_key=True)
class Bill(Base):
    __tablename__ = "bills"
    id = Column(Integer, primary_key=True)
    owers = relationship("Person", secondary=owers)
`,
    'web.py': `
from models import Bill, Person
def export(session, ids):
    return Bill(owers=session.query(Person).filter(Person.id.in_(ids)).all())
def add(session, ids):
    session.add(export(session, ids))
`,
  });
  expect(found).toEqual(['add insert bills', 'export insert owers', 'export select people']);
});
