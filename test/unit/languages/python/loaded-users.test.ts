import { expect, it } from 'vitest';
import { accesses, records, sqlalchemy } from './tables-of.ts';

const files = {
  'shop/models.py': `${sqlalchemy}
class Base(DeclarativeBase):
    pass
class Role(Base):
    __tablename__ = "roles"
    id = Column(Integer, primary_key=True)
    name = Column(Integer)
class User(Base):
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
    role_id = Column(Integer, ForeignKey("roles.id"))
    role = relationship("Role")
`,
  'shop/login.py': `
from flask_login import LoginManager
from .models import User
manager = LoginManager()
@manager.user_loader
def load_user(id):
    return db.session.get(User, int(id))
`,
  'shop/views.py': `
from flask_login import current_user
def may_change():
    return current_user.role.name == "admin"
def who(request):
    return current_user.id
`,
};

it('the user of Flask-Login is what the loader of the application gives, relations included [E-python-accesses]', () => {
  expect(accesses(files)).toEqual(['load_user select users', 'may_change select roles']);
});

it('what reads something of the user runs the loader [E-python-accesses]', () => {
  const links = records(files).filter((one) => one.record === 'link' && one.to.endsWith('#load_user'));
  expect(links.map((one) => (one.record === 'link' ? one.from : '')).sort()).toEqual([
    'shop/views.py#may_change',
    'shop/views.py#who',
  ]);
});

it('the user of Flask-HTTPAuth is what the function of the application that verifies gives, and classes of Alchemical begin statements [E-python-accesses]', () => {
  const guarded = {
    'shop/models.py': `
from alchemical import Alchemical, Model
from sqlalchemy import Column, ForeignKey, Integer, Table
db = Alchemical()
followers = Table("followers", Model.metadata, Column("by", Integer), Column("of", Integer))
class User(Model):
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
    def follow(self, other):
        db.session.execute(followers.insert().values(by=self.id, of=other.id))
`,
    'shop/guard.py': `
from flask_httpauth import HTTPTokenAuth
from .models import User, db
auth = HTTPTokenAuth()
@auth.verify_token
def verify(token):
    return db.session.scalar(User.select().where(User.id == token))
`,
    'shop/views.py': `
from .guard import auth
def follow(other):
    user = auth.current_user()
    user.follow(other)
`,
  };
  expect(accesses(guarded)).toEqual(['follow insert followers', 'verify select users']);
  const links = records(guarded).flatMap((one) => (one.record === 'link' ? [`${one.from} ${one.to}`] : []));
  expect(links).toContain('shop/views.py#follow shop/models.py#follow');
});
