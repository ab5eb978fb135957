import type { SgNode } from '@ast-grep/napi';
import type { CodeLanguage } from '../../file-language.ts';

export type SyntaxNode = SgNode;

/** Parses a file of a language; `fileName` distinguishes TypeScript, TSX and JavaScript. */
export type ParseCode = (language: CodeLanguage, fileName: string, text: string) => SyntaxNode;

/** True where the top level of a file could not be read. */
export function isBroken(root: SyntaxNode): boolean {
  return root.kind() === 'ERROR' || root.children().some((node) => node.kind() === 'ERROR');
}

/** Words that begin a declaration before a name, and that are names themselves elsewhere. */
const contextualNames = /(?<!['"`])\b(using|accessor)\b(?!['"`]|\s+(?!(?:in|of|instanceof|as|satisfies)\b)[\w$#[])/g;

/**
 * A text of the same length in which names that the grammar of TypeScript takes for keywords (`if (using < to)`, `accessor(name) {}`) are others,
 * so that what stands around them can be read.
 */
function withoutContextualNames(text: string): string {
  return text.replaceAll(contextualNames, (name) => `${name.slice(0, -1)}_`);
}

/** The syntax rules need a library that is not installed. */
export class GrammarsMissingError extends Error {
  override readonly name = 'GrammarsMissingError';
}

/** Loads ast-grep and its grammars, which are optional dependencies. Throws `GrammarsMissingError`. */
export async function loadGrammars(): Promise<ParseCode> {
  try {
    const { parse, registerDynamicLanguage, Lang } = await import('@ast-grep/napi');
    const [python, java, csharp, go] = await Promise.all([
      import('@ast-grep/lang-python'),
      import('@ast-grep/lang-java'),
      import('@ast-grep/lang-csharp'),
      import('@ast-grep/lang-go'),
    ]);
    registerDynamicLanguage({ python: python.default, java: java.default, csharp: csharp.default, go: go.default });
    const javascript = (fileName: string): string => {
      if (/\.[cm]?ts$/i.test(fileName)) return Lang.TypeScript;
      return /\.tsx$/i.test(fileName) ? Lang.Tsx : Lang.JavaScript;
    };
    return (language, fileName, text) => {
      if (language !== 'javascript') return parse(language, text).root();
      const root = parse(javascript(fileName), text).root();
      const renamed = isBroken(root) ? withoutContextualNames(text) : text;
      return renamed === text ? root : parse(javascript(fileName), renamed).root();
    };
  } catch (error) {
    throw new GrammarsMissingError(
      `the optional packages @ast-grep/napi and @ast-grep/lang-* cannot be loaded (${(error as Error).message.split('\n')[0]}); install them with \`npm install\`, without --omit=optional`,
      { cause: error },
    );
  }
}
