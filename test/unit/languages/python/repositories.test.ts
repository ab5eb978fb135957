import { expect, it } from 'vitest';
import { accesses, sqlalchemy, tableNames } from './tables-of.ts';

const models = `${sqlalchemy}
class Base(DeclarativeBase):
    pass
class Cart(Base):
    __tablename__ = "carts"
    id = Column(Integer, primary_key=True)
    owner = relationship("User", backref="carts")
class User(Base):
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
`;

it('a repository acts on the table of the model that it is made for, where it is called [E-python-accesses]', () => {
  const found = accesses({
    'shop/models.py': models,
    'shop/repositories.py': `
from functools import cached_property
from sqlalchemy import select, delete
from sqlalchemy.orm import joinedload
from .models import Cart, User

class CartOut:
    @classmethod
    def options(cls):
        return [joinedload(Cart.owner)]
class UserOut:
    @classmethod
    def options(cls):
        return []
class Repository:
    def __init__(self, session, model, schema):
        self.session = session
        self.model = model
        self.schema = schema
    def _query(self):
        return select(self.model)
    def one(self, key):
        return self.session.execute(self._query().filter_by(id=key)).scalars().one()
    def loaded(self, key):
        return self.session.execute(select(self.model).options(*self.schema.options())).scalars().one()
    def remove(self, key):
        row = self.one(key)
        self.session.delete(row)
class OwnRepository(Repository):
    def __init__(self, session, model, schema, owner):
        super().__init__(session, model, schema)
        self.owner = owner
    def one(self, key):
        return super().one(key)
class Repositories:
    def __init__(self, session):
        self.session = session
    @cached_property
    def carts(self) -> OwnRepository[CartOut, Cart]:
        return OwnRepository(self.session, Cart, CartOut, 1)
    @cached_property
    def users(self) -> Repository[UserOut, User]:
        return Repository(self.session, User, UserOut)
`,
    'shop/controllers.py': `
from .repositories import Repositories
class Controller:
    _repos: Repositories | None = None
    @property
    def repos(self):
        if not self._repos:
            self._repos = Repositories(self.session)
        return self._repos
class Mixin:
    def __init__(self, repo):
        self.repo = repo
    def find(self, key):
        return self.repo.one(key)
class CartController(Controller):
    @property
    def repo(self):
        return self.repos.carts
    @property
    def mixin(self):
        return Mixin(self.repo)
    def get(self, key):
        return self.repo.one(key)
    def delete(self, key):
        self.repo.remove(key)
    def find(self, key):
        return self.mixin.find(key)
    def load(self, key):
        return self.repo.loaded(key)
class UserController(Controller):
    @property
    def repo(self):
        return self.repos.users
    @property
    def mixin(self):
        return Mixin(self.repo)
    def get(self, key):
        return self.repo.one(key)
    def find(self, key):
        return self.mixin.find(key)
    def load(self, key):
        return self.repo.loaded(key)
`,
  });
  expect(found).toEqual([
    'CartController.find select carts',
    'UserController.find select users',
    'UserController.get select users',
    'UserController.load select users',
    'delete delete carts',
    'delete select carts',
    'get select carts',
    'load select carts',
    'load select users',
  ]);
});

it('repositories and services of libraries act on the table of their model [E-python-accesses]', () => {
  const files = {
    'shop/models.py': `
from advanced_alchemy.base import UUIDAuditBase
from sqlalchemy.orm import Mapped, mapped_column
class User(UUIDAuditBase):
    __tablename__ = "user_account"
    name: Mapped[str] = mapped_column()
class CartLine(UUIDAuditBase):
    amount: Mapped[int] = mapped_column()
`,
    'shop/services.py': `
from advanced_alchemy.extensions.litestar import repository, service
from fastcrud import FastCRUD
from . import models as m
class UserService(service.SQLAlchemyAsyncRepositoryService[m.User]):
    class Repo(repository.SQLAlchemyAsyncRepository[m.User]):
        model_type = m.User
    repository_type = Repo
    async def register(self, data):
        return await self.create(data)
    async def update(self, data):
        return await super().update(data)
class LineRepository(repository.SQLAlchemyAsyncRepository[m.CartLine]):
    pass
crud_users = FastCRUD(m.User)
`,
    'shop/controllers.py': `
from .services import LineRepository, UserService, crud_users
async def listed(users_service: UserService):
    return await users_service.list_and_count()
async def changed(users_service: UserService):
    return await users_service.update({})
async def removed(lines: LineRepository, id):
    await lines.delete(id)
async def several(db):
    return await crud_users.get_multi(db=db)
def plain(values):
    return values.get("a")
`,
  };
  expect(tableNames(files)).toEqual(['cart_line', 'user_account']);
  expect(accesses(files)).toEqual([
    'listed select user_account',
    'register insert user_account',
    'removed delete cart_line',
    'several select user_account',
    'update update user_account',
  ]);
});
