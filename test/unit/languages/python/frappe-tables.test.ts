import { expect, it } from 'vitest';
import { accesses } from './tables-of.ts';

it('Frappe: tables by the names of document types, documents and what is done to them, queries and statements [E-table-access]', () => {
  expect(
    accesses({
      'shop/api.py': `
import frappe

def read(name):
    return frappe.db.get_value("Cart Item", name, "price")

def all():
    return frappe.get_all(doctype="Cart Item", filters={})

def change(name):
    doc = frappe.get_doc("Cart", name)
    doc.save()

def add():
    doc = frappe.new_doc("Tag")
    doc.insert()

def made():
    frappe.get_doc({"doctype": "Note", "text": ""}).insert()

def drop(name):
    frappe.delete_doc("Cart", name)

def built():
    Cart = frappe.qb.DocType("Cart")
    Tag = frappe.qb.DocType("Tag")
    return frappe.qb.from_(Cart).join(Tag).on(Cart.name == Tag.cart).select(Cart.name).run()

def removed():
    Cart = frappe.qb.DocType("Cart")
    frappe.qb.from_(Cart).delete().where(Cart.name == "").run()

def stated():
    return frappe.db.sql("select name from \`tabCart Item\` where price > 1")

def passed(doctype):
    return frappe.db.count(doctype)

def caller():
    return passed("Visit")
`,
    }),
  ).toEqual([
    'add insert tabtag',
    'all select tabcart item',
    'built select tabcart',
    'built select tabtag',
    'caller select tabvisit',
    'change insert+update tabcart',
    'change select tabcart',
    'drop delete tabcart',
    'made insert tabnote',
    'read select tabcart item',
    'removed delete tabcart',
    'stated select tabcart item',
  ]);
});
