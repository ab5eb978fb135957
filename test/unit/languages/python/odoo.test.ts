import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

it('Odoo: models of environments, rows that a method runs for, relations, overriding methods [E-python-accesses]', () => {
  const found = accesses({
    'cart.py': `
from odoo import fields, models
from odoo.http import request
class Cart(models.Model):
    _name = "shop.cart"
    owner_id = fields.Many2one("res.partner")
    line_ids = fields.One2many(comodel_name="shop.line", inverse_name="cart_id")
    def pay(self):
        self.write({"paid": True})
        self.owner_id.write({"name": "x"})
    def empty(self):
        for cart in self:
            cart.line_ids.unlink()
    def create(self, values):
        return super().create(values)
    def find(self):
        partners = self.env["res.partner"].sudo().search([("name", "=", "x")])
        return partners.exists()
    def plain(self, other):
        other.write({"a": 1})
        open("a").write("b")
class Partner(models.Model):
    _inherit = "res.partner"
    def drop(self):
        self.unlink()
class Tool:
    def write_all(self):
        self.write(1)
    def write(self, value): ...
def page():
    return request.env["shop.cart"].browse(1).line_ids.read(["name"])
def made(env):
    env["shop.line"].create({})
`,
    'use.py': `
def plain_too(env):
    env["PATH"].copy()
    return env["shop.line"]
`,
  });
  expect(found).toEqual([
    'create insert shop_cart',
    'drop delete res_partner',
    'empty delete shop_line',
    'find select res_partner',
    'made insert shop_line',
    'page select shop_line',
    'pay update res_partner',
    'pay update shop_cart',
  ]);
});
