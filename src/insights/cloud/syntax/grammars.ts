import type { SgNode } from '@ast-grep/napi';
import type { CodeLanguage } from '../../file-language.ts';

export type SyntaxNode = SgNode;

/** Parses a file of a language; `fileName` distinguishes TypeScript, TSX and JavaScript. */
export type ParseCode = (language: CodeLanguage, fileName: string, text: string) => SyntaxNode;

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
    return (language, fileName, text) =>
      parse(language === 'javascript' ? javascript(fileName) : language, text).root();
  } catch (error) {
    throw new GrammarsMissingError(
      `the optional packages @ast-grep/napi and @ast-grep/lang-* cannot be loaded (${(error as Error).message.split('\n')[0]}); install them with \`npm install\`, without --omit=optional`,
      { cause: error },
    );
  }
}
