/** Tests whether a directory (relative, with slashes) matches one of the globs of a workspace and none of its globs that begin with `!`. */
export function workspaceMembers(globs: readonly string[]): (directory: string) => boolean {
  const takes = globs.filter((glob) => !glob.startsWith('!')).map(globPattern);
  const drops = globs.filter((glob) => glob.startsWith('!')).map((glob) => globPattern(glob.slice(1)));
  return (directory) => takes.some((one) => one.test(directory)) && !drops.some((one) => one.test(directory));
}

/** `*` is within a directory name, `**` any number of directories, `{a,b}` alternatives. */
function globPattern(glob: string): RegExp {
  const plain = glob.replace(/^\.\//, '').replace(/\/+$/, '');
  const source = plain.replace(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[.+^$()|[\]\\{}]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token.length > 1) return `(?:${token.slice(1, -1).split(',').map(escapeLiteral).join('|')})`;
    return escapeLiteral(token);
  });
  return new RegExp(`^${source}$`);
}

function escapeLiteral(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
