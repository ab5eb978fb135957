import ts from 'typescript';
import { clipText } from './clip-text.ts';
import { functionOf } from './held-value.ts';
import { orderedUnions } from './ordered-unions.ts';

const longestType = 120;

/** Writes manglings: `name(parameterType, …) return returnType`, from the types as written, else as inferred. */
export class SignatureWriter {
  private readonly checker: ts.TypeChecker;
  private readonly texts = new Map<ts.Type, string>();

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  /** The signature of the last declaration that has one: of overloads the implementation; `""` for what has none. */
  mangling(name: string, nodes: readonly ts.Node[]): string {
    const functions = nodes.flatMap((node) => functionOf(node) ?? []);
    const declaration = functions.at(-1);
    if (declaration === undefined) return '';
    const parameters = declaration.parameters
      .filter((parameter) => !isThisParameter(parameter))
      .map((parameter) => this.parameterType(parameter));
    return `${name}(${parameters.join(', ')}) return ${this.returnType(declaration)}`;
  }

  private parameterType(parameter: ts.ParameterDeclaration): string {
    const type = parameter.type === undefined ? this.inferred(parameter) : written(parameter.type);
    return parameter.dotDotDotToken === undefined ? type : `...${type}`;
  }

  private returnType(declaration: ts.SignatureDeclaration): string {
    if (ts.isConstructorDeclaration(declaration)) return declaration.parent.name?.text ?? 'object';
    if (ts.isSetAccessor(declaration)) return 'void';
    if (declaration.type !== undefined) return written(declaration.type);
    const signature = this.checker.getSignatureFromDeclaration(declaration);
    if (signature === undefined) return 'any';
    return this.typeText(this.checker.getReturnTypeOfSignature(signature));
  }

  private inferred(node: ts.Node): string {
    return this.typeText(this.checker.getTypeAtLocation(node));
  }

  private typeText(type: ts.Type): string {
    let text = this.texts.get(type);
    if (text === undefined) {
      text = oneLine(orderedUnions(this.checker.typeToString(type)));
      this.texts.set(type, text);
    }
    return text;
  }
}

function written(type: ts.TypeNode): string {
  return oneLine(type.getText());
}

function oneLine(text: string): string {
  return clipText(text.replace(/\s+/g, ' '), longestType);
}

function isThisParameter(parameter: ts.ParameterDeclaration): boolean {
  return ts.isIdentifier(parameter.name) && parameter.name.text === 'this';
}
