import ts from 'typescript';
import { isCompletion } from '../components/component-source.ts';
import type { DeclaredObject } from '../outline/declared-object.ts';
import { hasModifier, isFunctionExpression, isImportKeyword, operatorChain, unwrap } from '../outline/syntax.ts';
import { linkCall, nameOf } from './call-links.ts';
import type { CallNode } from './call-node.ts';
import { type LinkContext, linesOf, link, type Place } from './link-context.ts';
import { linkModule } from './module-links.ts';
import { decoratorsOf, isDeclaredOn, isTypeName, isValueName } from './name-roles.ts';
import { linkDestructured, linkReference } from './reference-links.ts';
import { linkHeritage, linkLiteralMember, linkThrow, linkTypeName } from './type-links.ts';
import { requiredModule } from './unresolved-calls.ts';

/** Does a part of the walk; an error in it is recorded and costs this part alone. */
export type Attempt = (unit: { readonly phase: string; readonly line: number }, work: () => void) => void;

/** Finds the links of a file in one walk over its syntax. */
export class LinkWalk {
  private readonly context: LinkContext;
  private readonly attempt: Attempt;
  private place: Place;

  constructor(context: LinkContext, attempt: Attempt) {
    this.context = context;
    this.attempt = attempt;
    this.place = { caller: context.file.module, owner: context.file.module };
  }

  run(): void {
    const { sourceFile } = this.context.file;
    ts.forEachChild(sourceFile, (statement) => {
      if (!isCompletion(statement, sourceFile)) this.visitAlone(statement);
    });
  }

  /** A statement of the top level or the code of a function: an error inside costs its links alone. */
  private visitAlone(node: ts.Node, walk = () => this.visit(node)): void {
    const { sourceFile } = this.context.file;
    const line = sourceFile.getLineAndCharacterOfPosition(node.getStart(sourceFile)).line + 1;
    this.attempt({ phase: 'links', line }, walk);
  }

  private readonly visit = (node: ts.Node): void => {
    const object = this.context.file.byNode.get(node);
    if (object === undefined) this.visitPlain(node);
    else this.visitObject(node, object);
  };

  private children(node: ts.Node): void {
    if (this.context.file.language === 'JavaScript') this.visitDocTypes(node);
    ts.forEachChild(node, this.visit);
  }

  /** Walks a node with another caller or owner. */
  private within(place: Place, walk: () => void): void {
    const outer = this.place;
    this.place = place;
    try {
      walk();
    } finally {
      this.place = outer;
    }
  }

  private visitObject(node: ts.Node, object: DeclaredObject): void {
    const { context, place } = this;
    if (ts.isFunctionLike(node)) {
      this.visitFunction(node, object);
    } else if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) {
      if (ts.isClassExpression(node) && object.name === 'anonymous class') {
        link(context, place.caller, object, 'ACCESS', linesOf(context, node));
      }
      linkHeritage(context, object, node);
      this.visitClass(node, object);
    } else if (ts.isModuleDeclaration(node)) {
      this.within({ caller: object, owner: object }, () => this.children(node));
    } else if (ts.isPropertyDeclaration(node)) {
      this.visitProperty(node, object);
    } else if (
      ts.isBinaryExpression(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node)
    ) {
      this.visitPlain(node);
    } else if (ts.isIdentifier(node)) {
      this.visitPlain(node);
    } else {
      if (ts.isPropertyAssignment(node)) linkLiteralMember(context, object, node);
      this.within({ caller: place.caller, owner: object }, () => this.visitPlain(node));
    }
  }

  private visitFunction(node: ts.SignatureDeclaration, object: DeclaredObject): void {
    const { context, place } = this;
    if (isFunctionExpression(node) && object.nodes[0] === node && !context.consumed.has(node)) {
      link(context, place.caller, object, 'ACCESS', linesOf(context, node, node));
    }
    if (ts.isMethodDeclaration(node) && ts.isObjectLiteralExpression(node.parent)) {
      linkLiteralMember(context, object, node);
    }
    for (const decorator of decoratorsOf(node)) this.visit(decorator);
    const walk = (): void => {
      if (context.file.language === 'JavaScript') this.visitDocTypes(node);
      ts.forEachChild(node, (child) => {
        if (!ts.isDecorator(child)) this.visit(child);
      });
    };
    this.within({ caller: object, owner: object }, () => this.visitAlone(node, walk));
  }

  /** Decorators run for the class, its heritage in the code around it, static parts in the class. */
  private visitClass(node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration, object: DeclaredObject): void {
    const { caller } = this.place;
    const inClass: Place = { caller: object, owner: object };
    for (const decorator of decoratorsOf(node)) this.within(inClass, () => this.visit(decorator));
    for (const clause of node.heritageClauses ?? []) {
      this.within({ caller, owner: object }, () => this.visitHeritage(clause));
    }
    for (const parameter of node.typeParameters ?? []) this.within(inClass, () => this.visit(parameter));
    for (const member of node.members) this.within(inClass, () => this.visit(member));
  }

  private visitHeritage(clause: ts.HeritageClause): void {
    for (const base of clause.types) {
      if (!ts.isIdentifier(base.expression)) this.visit(base.expression);
      for (const argument of base.typeArguments ?? []) this.visit(argument);
    }
  }

  /** An instance property is initialised by the constructor, where the class declares one. */
  private visitProperty(node: ts.PropertyDeclaration, object: DeclaredObject): void {
    const { place } = this;
    for (const decorator of decoratorsOf(node)) this.visit(decorator);
    this.within({ caller: place.caller, owner: object }, () => {
      if (node.type !== undefined) this.visit(node.type);
    });
    if (node.initializer === undefined) return;
    const { initializer } = node;
    const caller = hasModifier(node, ts.SyntaxKind.StaticKeyword) ? place.caller : this.initialiser(node, place.caller);
    this.within({ caller, owner: object }, () => this.visit(initializer));
  }

  private initialiser(node: ts.PropertyDeclaration, otherwise: DeclaredObject): DeclaredObject {
    const declared = node.parent.members.find(
      (member) => ts.isConstructorDeclaration(member) && member.body !== undefined,
    );
    return declared === undefined ? otherwise : (this.context.file.byNode.get(declared) ?? otherwise);
  }

  private visitPlain(node: ts.Node): void {
    const { context, place } = this;
    switch (node.kind) {
      case ts.SyntaxKind.Identifier:
        if (isValueName(node as ts.Identifier)) linkReference(context, place, node, node);
        return;
      case ts.SyntaxKind.PropertyAccessExpression:
        linkReference(context, place, (node as ts.PropertyAccessExpression).name, node);
        if (!isDeclaredOn(node)) this.visit((node as ts.PropertyAccessExpression).expression);
        return;
      case ts.SyntaxKind.ElementAccessExpression:
        this.visitElementAccess(node as ts.ElementAccessExpression);
        return;
      case ts.SyntaxKind.CallExpression:
      case ts.SyntaxKind.NewExpression:
      case ts.SyntaxKind.TaggedTemplateExpression:
      case ts.SyntaxKind.JsxOpeningElement:
      case ts.SyntaxKind.JsxSelfClosingElement:
        this.visitCall(node as CallNode);
        return;
      case ts.SyntaxKind.Decorator:
        this.visitDecorator(node as ts.Decorator);
        return;
      case ts.SyntaxKind.ImportDeclaration:
      case ts.SyntaxKind.ExportDeclaration:
      case ts.SyntaxKind.ImportEqualsDeclaration:
        this.visitImport(node as ts.ImportDeclaration | ts.ExportDeclaration | ts.ImportEqualsDeclaration);
        return;
      case ts.SyntaxKind.JsxClosingElement:
      case ts.SyntaxKind.LabeledStatement:
        if (ts.isLabeledStatement(node)) this.visit(node.statement);
        return;
      default:
        this.visitOther(node);
    }
  }

  private visitOther(node: ts.Node): void {
    const { context, place } = this;
    const chain = operatorChain(node);
    if (chain !== null) {
      this.visit(chain.first);
      for (const operation of chain.rest) this.visit(operation.right);
      return;
    }
    if (ts.isTypeReferenceNode(node)) linkTypeName(context, place, node.typeName);
    else if (ts.isTypeQueryNode(node)) linkTypeName(context, place, node.exprName, 'value');
    else if (ts.isImportTypeNode(node) && node.qualifier !== undefined) linkTypeName(context, place, node.qualifier);
    else if (ts.isBindingElement(node)) linkDestructured(context, place, node);
    else if (ts.isThrowStatement(node)) linkThrow(context, place, node);
    else if (ts.isShorthandPropertyAssignment(node)) this.visitShorthand(node);
    if (isTypeName(node)) {
      for (const argument of (node as ts.NodeWithTypeArguments).typeArguments ?? []) this.visit(argument);
      return;
    }
    this.children(node);
  }

  private visitShorthand(node: ts.ShorthandPropertyAssignment): void {
    const { context, place } = this;
    const symbol = context.checker.getShorthandAssignmentValueSymbol(node);
    if (symbol === undefined) return;
    linkReference(context, place, node.name, node.name, context.resolver.unaliased(symbol));
  }

  private visitElementAccess(node: ts.ElementAccessExpression): void {
    const argument = node.argumentExpression;
    if (ts.isStringLiteralLike(argument)) linkReference(this.context, this.place, argument, node);
    else this.visit(argument);
    this.visit(node.expression);
  }

  private visitCall(node: CallNode): void {
    const { context, place } = this;
    linkCall(context, place, node);
    if (!ts.isDecorator(node)) context.facts?.call(ts.isJsxOpeningElement(node) ? node.parent : node);
    if (ts.isTaggedTemplateExpression(node)) {
      this.visitCallee(unwrap(node.tag));
      this.visit(node.template);
    } else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      if (ts.isPropertyAccessExpression(node.tagName)) this.visit(node.tagName.expression);
      this.visit(node.attributes);
    } else if (!ts.isDecorator(node)) {
      this.visitModuleCall(node);
      if (!isImportKeyword(node.expression)) this.visitCallee(unwrap(node.expression));
      for (const argument of node.arguments ?? []) this.visit(argument);
    }
    for (const argument of (node as ts.CallExpression).typeArguments ?? []) this.visit(argument);
  }

  /** `import("x")` and `require("x")`. */
  private visitModuleCall(node: ts.CallExpression | ts.NewExpression): void {
    const argument = node.arguments?.[0];
    if (!ts.isCallExpression(node) || argument === undefined) return;
    const isImport = isImportKeyword(node.expression);
    const isRequire = this.context.file.language === 'JavaScript' && requiredModule(node) !== null;
    if (isImport || isRequire) linkModule(this.context, this.place, argument);
  }

  /** The called name is linked already; what it is a member of is still to see. */
  private visitCallee(callee: ts.Expression): void {
    if (nameOf(callee) === null) {
      this.visit(callee);
      return;
    }
    if (ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee)) this.visit(callee.expression);
  }

  /** The decorator of a parameter runs for the class, as those of its members do. */
  private visitDecorator(node: ts.Decorator): void {
    const { place } = this;
    const ofClass = ts.isParameter(node.parent) ? place.caller.parent : null;
    if (ofClass === null) this.visitDecoration(node);
    else this.within({ caller: ofClass, owner: ofClass }, () => this.visitDecoration(node));
  }

  private visitDecoration(node: ts.Decorator): void {
    const expression = unwrap(node.expression);
    if (ts.isCallExpression(expression)) {
      this.visit(expression);
      return;
    }
    linkCall(this.context, this.place, node);
    this.visitCallee(expression);
  }

  private visitImport(node: ts.ImportDeclaration | ts.ExportDeclaration | ts.ImportEqualsDeclaration): void {
    if (ts.isImportEqualsDeclaration(node)) {
      const { moduleReference } = node;
      if (ts.isExternalModuleReference(moduleReference))
        linkModule(this.context, this.place, moduleReference.expression);
    } else if (node.moduleSpecifier !== undefined) linkModule(this.context, this.place, node.moduleSpecifier);
  }

  /** Types in the documentation comments of JavaScript. */
  private visitDocTypes(node: ts.Node): void {
    for (const doc of (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) {
      for (const tag of doc.tags ?? []) this.visitDocTag(tag);
    }
  }

  private visitDocTag(node: ts.Node): void {
    if (ts.isTypeReferenceNode(node)) linkTypeName(this.context, this.place, node.typeName);
    ts.forEachChild(node, (child) => this.visitDocTag(child));
  }
}
