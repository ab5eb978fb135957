/**
 * Words by which texts name files, programs and modules: each token, the last part of its path, and `stem.*` for a token that is a path
 * or ends like code, so that `dist/server/index.js` names `index.*`.
 */
export class Words {
  private readonly known = new Set<string>();

  get size(): number {
    return this.known.size;
  }

  /** Takes in every word of a text. */
  addText(text: string): void {
    for (const [token] of text.matchAll(/[\w@.+~/\\-]{2,200}/g)) this.addToken(token);
  }

  has(word: string): boolean {
    return this.known.has(word);
  }

  private addToken(token: string): void {
    const path = token.replaceAll('\\', '/').replace(/^(\.{1,2}\/)+|\/+$/g, '');
    const base = path.slice(path.lastIndexOf('/') + 1);
    this.known.add(path).add(base);
    const extension = /\.([cm]?[jt]sx?|py|jar|dll|exe|sh|vue|svelte)$/.exec(base);
    if (extension !== null) this.addStem(base.slice(0, extension.index));
    else if (path.includes('/')) this.known.add(`${base}.*`);
    this.addModule(path);
  }

  /** A jar is often named with its version. */
  private addStem(stem: string): void {
    this.known.add(`${stem}.*`);
    const version = /-\d/.exec(stem);
    if (version !== null) this.known.add(`${stem.slice(0, version.index)}.*`);
  }

  /** What is built lies in the folder of its module. */
  private addModule(path: string): void {
    const output = /\/(target|build\/libs|build\/install|bin\/release)(\/|$)/i.exec(path);
    if (output === null) return;
    const folder = path.slice(0, output.index);
    this.known.add(folder).add(folder.slice(folder.lastIndexOf('/') + 1));
  }
}
