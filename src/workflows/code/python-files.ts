import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What an indexer does not read, or reads for its types alone. */
const leftOut = new Set(['node_modules', '__pycache__', 'site-packages', 'venv']);
const read =
  /\.pyi?$|^(pyproject\.toml|pyrightconfig\.json|setup\.(py|cfg)|Pipfile(\.lock)?|poetry\.lock|uv\.lock|requirements.*\.txt)$/;
/** Of these, what an indexer reads where it is not in a virtual environment. */
const packages = new Set(['site-packages', 'venv']);
const maxDepth = 40;
const largest = 16 * 2 ** 20;

/** What an index of a folder is made of, relative to it and in order. */
export interface PythonFiles {
  /** The Python files, and those that state their settings and requirements. */
  readonly files: readonly string[];
  /** What an indexer had better not meet: links to folders, which it follows wherever they lead, and files larger than a person writes. */
  readonly hazards: readonly string[];
  /** What an indexer may read although it is not among the files, so that nobody knows when it changes: links, what is too deep, packages that lie there. */
  readonly unseen: readonly string[];
}

/** Lists the Python files below a folder. Links are not followed. */
export function pythonFiles(directory: string): PythonFiles {
  const found = { files: [] as string[], hazards: [] as string[], unseen: [] as string[] };
  const visit = (path: string, depth: number, isOutside: boolean): void => {
    const entries = readdirSync(join(directory, path), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile() && read.test(entry.name)) {
        const isLarge = statSync(join(directory, below)).size > largest;
        (isLarge ? found.hazards : found.files).push(below);
      }
      if (entry.isSymbolicLink() && read.test(entry.name)) found.unseen.push(below);
      if (entry.name.startsWith('.')) continue;
      if (!entry.isDirectory() && !entry.isSymbolicLink()) continue;
      const isOther = isOutside || existsSync(join(directory, below, 'pyvenv.cfg'));
      if (leftOut.has(entry.name)) {
        if (!isOther && packages.has(entry.name) && isFolder(join(directory, below))) found.unseen.push(below);
        continue;
      }
      if (entry.isDirectory() && depth < maxDepth) visit(below, depth + 1, isOther);
      else if (entry.isDirectory()) found.unseen.push(below);
      if (!entry.isSymbolicLink() || !isFolder(join(directory, below))) continue;
      found.hazards.push(below);
      if (!isOther && !read.test(entry.name)) found.unseen.push(below);
    }
  };
  visit('', 0, false);
  return found;
}

/** Copies the files into another folder, so that an indexer meets nothing else. */
export function copyPythonFiles(directory: string, files: readonly string[], into: string): void {
  for (const file of files) {
    const copy = join(into, file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(directory, file), copy);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
