import ts from 'typescript';
import { type LinkContext, linesOf } from '../links/link-context.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { isFunctionExpression, operatorChain, unwrap } from '../outline/syntax.ts';
import { extractAssignment, extractLoop, extractVariable, limitDeclaration } from './extract-bindings.ts';
import { extractCall, extractElement } from './extract-calls.ts';
import { extractClass, extractFunction, type FunctionFrame } from './extract-functions.ts';
import { extractArray, extractObject } from './extract-literals.ts';
import { extractElementAccess, extractMember, extractName } from './extract-names.ts';
import { FactsWriter } from './facts-writer.ts';
import { elements, type FlowFacts, type Slot } from './flow-facts.ts';
import type { FlowWalker } from './flow-walker.ts';
import { exportsSlot } from './slot-names.ts';
import { isOpen, limitOf } from './type-limits.ts';

/** The flow facts of a file whose links have been found. */
export function extractFlow(context: LinkContext): FlowFacts {
  const extraction = new FlowExtraction(context);
  ts.forEachChild(context.file.sourceFile, extraction.visit);
  return extraction.facts.done();
}

/** One walk over a file's syntax; each expression gives the slot of its value. */
class FlowExtraction implements FlowWalker {
  readonly context: LinkContext;
  readonly facts: FactsWriter;
  private caller: DeclaredObject;
  private frame: FunctionFrame | null = null;
  private baseClass: Slot | null = null;
  private baseObject: Slot | null = null;
  private readonly namespaces = new Set<string>();

  constructor(context: LinkContext) {
    this.context = context;
    this.facts = new FactsWriter(context.file.path);
    this.caller = context.file.module;
  }

  readonly receiver = (): Slot | null => this.frame?.receiver ?? null;
  readonly result = (): Slot | null => this.frame?.result ?? null;
  readonly argumentsElement = (): Slot | null => this.frame?.arguments ?? null;
  readonly base = (): Slot | null => this.baseClass;
  readonly superObject = (): Slot | null => this.baseObject;
  readonly isNew = (name: string): boolean => this.namespaces.size < this.namespaces.add(name).size;

  readonly siteOf = (name: ts.Node, whole?: ts.Node): number =>
    this.facts.site(this.caller.key, linesOf(this.context, name, whole), whole === undefined ? 0 : name.getEnd());

  readonly visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isFunctionDeclaration(node)) this.function(node);
    else if (ts.isClassDeclaration(node)) this.class(node);
    else if (ts.isVariableDeclaration(node)) extractVariable(this, node);
    else if (ts.isReturnStatement(node)) this.visitReturn(node);
    else if (ts.isForOfStatement(node)) {
      extractLoop(this, node);
      this.visit(node.statement);
    } else if (ts.isExportAssignment(node)) this.visitExport(node);
    else if (ts.isExpression(node)) this.expression(node);
    else if (!isDeclarationOnly(node)) ts.forEachChild(node, this.visit);
  };

  readonly expression = (node: ts.Expression): Slot | null => {
    const value = unwrap(node);
    const slot = this.value(value);
    return slot === null || !isTyped(value) ? slot : this.limited(slot, value);
  };

  /** Null for a plain value; a slot that nothing else means holds what its type says. */
  private limited(slot: Slot, value: ts.Expression): Slot | null {
    const limit = limitOf(value, this.context);
    if (limit === null) return null;
    if (!ts.isIdentifier(value) && !isOpen(limit) && !this.facts.isNamed(slot)) this.facts.limit(slot, limit);
    return slot;
  }

  private value(value: ts.Expression): Slot | null {
    if (isFunctionExpression(value)) return this.function(value as ts.FunctionExpression | ts.ArrowFunction);
    switch (value.kind) {
      case ts.SyntaxKind.Identifier:
        return extractName(this, value as ts.Identifier);
      case ts.SyntaxKind.ThisKeyword:
        return this.receiver();
      case ts.SyntaxKind.PropertyAccessExpression:
        return extractMember(this, value as ts.PropertyAccessExpression);
      case ts.SyntaxKind.ElementAccessExpression:
        return extractElementAccess(this, value as ts.ElementAccessExpression);
      case ts.SyntaxKind.CallExpression:
      case ts.SyntaxKind.NewExpression:
      case ts.SyntaxKind.TaggedTemplateExpression:
        return extractCall(this, value as ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression);
      case ts.SyntaxKind.ObjectLiteralExpression:
        return extractObject(this, value as ts.ObjectLiteralExpression, (method) => this.function(method));
      case ts.SyntaxKind.ArrayLiteralExpression:
        return extractArray(this, value as ts.ArrayLiteralExpression);
      case ts.SyntaxKind.ClassExpression:
        return this.class(value as ts.ClassExpression);
      case ts.SyntaxKind.ConditionalExpression:
        return this.conditional(value as ts.ConditionalExpression);
      case ts.SyntaxKind.BinaryExpression:
        return this.binary(value as ts.BinaryExpression);
      case ts.SyntaxKind.AwaitExpression:
        return this.expression((value as ts.AwaitExpression).expression);
      case ts.SyntaxKind.YieldExpression:
        return this.yielded(value as ts.YieldExpression);
      case ts.SyntaxKind.JsxElement:
        extractElement(this, (value as ts.JsxElement).openingElement);
        for (const child of (value as ts.JsxElement).children) this.visit(child);
        return null;
      case ts.SyntaxKind.JsxSelfClosingElement:
        extractElement(this, value as ts.JsxSelfClosingElement);
        return null;
      default:
        ts.forEachChild(value, this.visit);
        return null;
    }
  }

  private function(node: ts.FunctionLikeDeclaration): Slot | null {
    const object = this.context.file.byNode.get(node);
    const outer = { frame: this.frame, caller: this.caller };
    const { slot, frame } = extractFunction(this, node, object ?? null);
    if (frame === null) return slot;
    this.frame = frame;
    if (object !== undefined) this.caller = object;
    for (const parameter of node.parameters) {
      if (parameter.initializer !== undefined) {
        this.facts.flows(this.expression(parameter.initializer), frame.parameterSlot(parameter));
      }
      frame.bind(parameter);
      limitDeclaration(this, parameter, frame.parameterSlot(parameter));
    }
    const { body } = node;
    if (body !== undefined && ts.isBlock(body)) ts.forEachChild(body, this.visit);
    else if (body !== undefined) this.facts.flows(this.expression(body), frame.result);
    this.frame = outer.frame;
    this.caller = outer.caller;
    return slot;
  }

  private class(node: ts.ClassLikeDeclaration): Slot | null {
    const outer = { frame: this.frame, caller: this.caller, base: this.baseClass, object: this.baseObject };
    return extractClass(this, node, {
      method: (method, isStatic, base) => {
        this.baseClass = base;
        this.baseObject =
          isStatic || base === null ? base : this.facts.load(base, 'prototype', this.siteOf(method, method));
        this.function(method);
        this.baseClass = outer.base;
        this.baseObject = outer.object;
      },
      initialiser: (value, caller, receiver) => {
        this.caller = caller;
        this.frame = receiver;
        const slot = this.expression(value);
        this.caller = outer.caller;
        this.frame = outer.frame;
        return slot;
      },
    });
  }

  private visitReturn(node: ts.ReturnStatement): void {
    if (node.expression === undefined) return;
    const slot = this.expression(node.expression);
    this.facts.flows(slot, this.frame?.isGenerator ? null : this.result());
  }

  private visitExport(node: ts.ExportAssignment): void {
    const slot = this.expression(node.expression);
    const { facts, context } = this;
    if (node.isExportEquals) facts.flows(slot, facts.slot(exportsSlot(context.file.path)));
    const object = context.file.byNode.get(node);
    facts.flows(slot, facts.slot(object === undefined ? context.resolver.declarationPlace(node) : `=${object.key}`));
  }

  private conditional(node: ts.ConditionalExpression): Slot | null {
    this.visit(node.condition);
    return this.either(this.expression(node.whenTrue), this.expression(node.whenFalse));
  }

  private either(one: Slot | null, other: Slot | null): Slot | null {
    if (one === null || other === null) return one ?? other;
    const to = this.facts.temporary();
    this.facts.flows(one, to);
    this.facts.flows(other, to);
    return to;
  }

  private binary(node: ts.BinaryExpression): Slot | null {
    const operator = node.operatorToken.kind;
    if (operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment) {
      return extractAssignment(this, node);
    }
    if (operator === ts.SyntaxKind.CommaToken || operator === ts.SyntaxKind.AmpersandAmpersandToken) {
      this.visit(node.left);
      return this.expression(node.right);
    }
    if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken) {
      return this.either(this.expression(node.left), this.expression(node.right));
    }
    const chain = operatorChain(node);
    if (chain === null) return null;
    this.visit(chain.first);
    for (const operation of chain.rest) this.visit(operation.right);
    return null;
  }

  /** What is yielded is an element of what the generator gives. */
  private yielded(node: ts.YieldExpression): Slot | null {
    if (node.expression === undefined) return null;
    const value = this.expression(node.expression);
    const result = this.result();
    if (value === null || result === null) return null;
    const site = this.siteOf(node);
    if (node.asteriskToken === undefined) this.facts.store(result, elements, value, site);
    else this.facts.store(result, elements, this.facts.load(value, elements, site), site);
    return null;
  }
}

/** Expressions whose type says more than their form. */
function isTyped({ kind }: ts.Expression): boolean {
  return (
    kind === ts.SyntaxKind.Identifier ||
    kind === ts.SyntaxKind.PropertyAccessExpression ||
    kind === ts.SyntaxKind.ElementAccessExpression ||
    kind === ts.SyntaxKind.CallExpression
  );
}

function isDeclarationOnly(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node);
}
