import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('Lambda Powertools, Functions Framework, FastAPI Users, Eve, Odoo, Frappe [F-python]', () => {
  it('routes, operations of the library, constants of modules', () => {
    expect(
      startPoints({
        'shop/lambdas.py': `
from aws_lambda_powertools import Logger
from aws_lambda_powertools.event_handler import APIGatewayRestResolver, AppSyncResolver
from aws_lambda_powertools.event_handler.api_gateway import Router
app = APIGatewayRestResolver()
router = Router()
logger = Logger()
graph = AppSyncResolver()
@app.get("/carts/<id>")
def cart(id): ...
@router.post("/")
def add(): ...
app.include_router(router, prefix="/orders")
@graph.resolver(type_name="Query", field_name="carts")
def carts(): ...
@logger.inject_lambda_context
def handler(event, context):
    return app.resolve(event, context)
`,
        'shop/gcf.py': `
import functions_framework
@functions_framework.http
def hello(request): ...
@functions_framework.cloud_event
def stored(event): ...
`,
        'shop/users.py': `
from fastapi import FastAPI
from fastapi_users import FastAPIUsers
users = FastAPIUsers[int, int](None, [])
api = FastAPI()
api.include_router(users.get_auth_router(None), prefix="/auth/jwt")
api.include_router(users.get_users_router(None, None), prefix="/users")
`,
        'shop/settings.py': `
people = {'schema': {}}
DOMAIN = {'people': people, 'works': {}}
`,
        'shop/eves.py': `
from eve import Eve
eve = Eve()
`,
        'shop/odoos.py': `
from odoo import http, models, api
class Main(http.Controller):
    @http.route('/shop', type='http', auth='public')
    def shop(self): ...
    @http.route(['/shop/a', '/shop/b/<int:id>'], methods=['POST'])
    def both(self): ...
    @http.route()
    def inherited(self): ...
    def helper(self): ...
class Cart(models.Model):
    _name = 'shop.cart'
    @api.constrains('total')
    def _check(self): ...
    def action_pay(self): ...
    def _cron_clean(self): ...
    def plain(self): ...
class Partner(models.Model):
    _inherit = 'res.partner'
    def action_mail(self): ...
`,
        'store/api.py': `
import frappe
@frappe.whitelist()
def create(name): ...
@frappe.whitelist(allow_guest=True, methods=["POST"])
def remove(name): ...
class Other: ...
`,
        'store/doctype.py': `
from frappe.model.document import Document
class Cart(Document):
    def validate(self): ...
    def helper2(self): ...
`,
        'store/hooks.py': `
app_name = "store"
doc_events = {"User": {"on_update": "store.jobs.saved", "on_trash": ["store.jobs.gone"]}}
scheduler_events = {"daily": ["store.jobs.daily"], "cron": {"0 1 * * *": ["store.jobs.nightly"]}}
`,
        'store/jobs.py': `
def saved(doc, method): ...
def gone(doc, method): ...
def daily(): ...
def nightly(): ...
def never(): ...
`,
      }),
    ).toEqual([
      'AWS Lambda Function handler → shop/lambdas.py#handler',
      'AWS Lambda GET Operation carts/{} → shop/lambdas.py#cart',
      'AWS Lambda POST Operation orders → shop/lambdas.py#add',
      'Eve DELETE Operation people → ',
      'Eve DELETE Operation people/{} → ',
      'Eve DELETE Operation works → ',
      'Eve DELETE Operation works/{} → ',
      'Eve GET Operation people → ',
      'Eve GET Operation people/{} → ',
      'Eve GET Operation works → ',
      'Eve GET Operation works/{} → ',
      'Eve PATCH Operation people/{} → ',
      'Eve PATCH Operation works/{} → ',
      'Eve POST Operation people → ',
      'Eve POST Operation works → ',
      'Eve PUT Operation people/{} → ',
      'Eve PUT Operation works/{} → ',
      'FastAPI DELETE Operation users/{} → ',
      'FastAPI GET Operation users/me → ',
      'FastAPI GET Operation users/{} → ',
      'FastAPI PATCH Operation users/me → ',
      'FastAPI PATCH Operation users/{} → ',
      'FastAPI POST Operation auth/jwt/login → ',
      'FastAPI POST Operation auth/jwt/logout → ',
      'Frappe ANY Operation api/method/store.api.create → store/api.py#create',
      'Frappe Event Listener store.doctype.Cart.validate → store/doctype.py#validate',
      'Frappe Event Listener store.jobs.gone → store/jobs.py#gone',
      'Frappe Event Listener store.jobs.saved → store/jobs.py#saved',
      'Frappe Job store.jobs.daily → store/jobs.py#daily',
      'Frappe Job store.jobs.nightly → store/jobs.py#nightly',
      'Frappe POST Operation api/method/store.api.remove → store/api.py#remove',
      'Google Cloud Function hello → shop/gcf.py#hello',
      'Google Cloud Function stored → shop/gcf.py#stored',
      'GraphQL Operation carts → shop/lambdas.py#carts',
      'Odoo ANY Operation shop → shop/odoos.py#shop',
      'Odoo Action res.partner.action_mail → shop/odoos.py#action_mail',
      'Odoo Action shop.cart.action_pay → shop/odoos.py#action_pay',
      'Odoo Event Listener shop.cart._check → shop/odoos.py#_check',
      'Odoo Job shop.cart._cron_clean → shop/odoos.py#_cron_clean',
      'Odoo POST Operation shop/a → shop/odoos.py#both',
      'Odoo POST Operation shop/b/{} → shop/odoos.py#both',
    ]);
  });
});
