import type { PackageHead } from '../symbols/package-heads.ts';

/** The package of a symbol in the words of package URLs, and what the runtime of a language is. */
export interface PackageName {
  /** As it is shown: of Maven `group:artifact`. */
  readonly name: string;
  /** Undefined where the package is not known. */
  readonly purl: string | undefined;
  readonly language: string;
}

const managers: Readonly<Record<string, { readonly type: string; readonly language: string }>> = {
  npm: { type: 'npm', language: 'JavaScript' },
  python: { type: 'pypi', language: 'Python' },
  pip: { type: 'pypi', language: 'Python' },
  maven: { type: 'maven', language: 'Java' },
  gomod: { type: 'golang', language: 'Go' },
  cargo: { type: 'cargo', language: 'Rust' },
  nuget: { type: 'nuget', language: 'C#' },
  gem: { type: 'gem', language: 'Ruby' },
  composer: { type: 'composer', language: 'PHP' },
  pub: { type: 'pub', language: 'Dart' },
};

/** Standard libraries go by names that no registry has; the libraries that come with TypeScript are the language itself. */
const runtimes: Readonly<Record<string, { readonly name: string; readonly purl: string | null }>> = {
  'npm @types/node': { name: 'Node.js', purl: 'node' },
  'npm typescript': { name: 'ECMAScript', purl: null },
  'python python-stdlib': { name: 'Python', purl: 'python' },
  'maven jdk': { name: 'Java', purl: 'java' },
  'gomod github.com/golang/go/src': { name: 'Go', purl: 'go' },
};

export function packageName({ manager, name, version }: PackageHead): PackageName {
  const known = managers[manager];
  const language = known?.language ?? 'Unknown';
  const runtime = runtimes[`${manager} ${name}`];
  const at = version === '' ? '' : `@${encodeURIComponent(version)}`;
  if (runtime !== undefined) {
    return {
      name: runtime.name,
      purl: runtime.purl === null ? undefined : `pkg:generic/${runtime.purl}${at}`,
      language,
    };
  }
  if (name === '' || known === undefined) return { name: name === '' ? manager : name, purl: undefined, language };
  if (known.type === 'maven') {
    const [group = '', artifact = ''] = name.replace(/^maven\//, '').split('/');
    return {
      name: `${group}:${artifact}`,
      purl: `pkg:maven/${encodeURIComponent(group)}/${encodeURIComponent(artifact)}${at}`,
      language,
    };
  }
  const types = known.type === 'npm' ? /^@types\/(?:(.+)__)?(.+)$/.exec(name) : null;
  // The package of declarations describes another one, whose version it does not state.
  const described = types === null ? name : `${types[1] === undefined ? '' : `@${types[1]}/`}${types[2]}`;
  const path = described.split('/').map(encodeURIComponent).join('/');
  const registered = known.type === 'pypi' ? path.toLowerCase().replace(/[._-]+/g, '-') : path;
  return { name: described, purl: `pkg:${known.type}/${registered}${types === null ? at : ''}`, language };
}
