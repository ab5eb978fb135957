import type ts from 'typescript';

/** A node of the syntax that runs something: what links begin at. */
export type CallNode =
  | ts.CallExpression
  | ts.NewExpression
  | ts.TaggedTemplateExpression
  | ts.JsxOpeningElement
  | ts.JsxSelfClosingElement
  | ts.Decorator;
