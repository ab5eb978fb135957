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
