import { describe, expect, it } from 'vitest';
import { readToml } from '../../../../src/importers/lockfiles/toml-document.ts';
import { readLockfile } from './read-lockfile.ts';

describe('poetry.lock [P-lock-python]', () => {
  const lock = `# generated
[[package]]
name = "Flask"
version = "3.0.0"
[package.dependencies]
Jinja2 = ">=3"
asgiref = {version = ">=3.2", optional = true}
[[package]]
name = "jinja2"
version = "3.1.2"
[[package]]
name = "asgiref"
version = "3.7.2"
[[package]]
name = "pytest"
version = "7.4.3"
[metadata]
lock-version = "2.0"
`;

  it('has its direct packages from pyproject.toml, of Poetry and of the standard', () => {
    const expected = ['asgiref 3.7.2', 'flask 3.0.0!', 'jinja2 3.1.2', 'pytest 7.4.3! (dev)'];
    for (const manifest of [
      '[tool.poetry.dependencies]\npython = "^3.11"\nflask = "^3.0"\n[tool.poetry.group.test.dependencies]\npytest = "*"\n',
      '[project]\ndependencies = [\n  "Flask[async]>=3 ; python_version > \'3.8\'", # web\n]\n[dependency-groups]\ntest = ["pytest"]\n',
    ]) {
      const { packages, edges, notes } = readLockfile(
        { 'poetry.lock': lock, 'pyproject.toml': manifest },
        'poetry.lock',
      );
      expect(packages).toEqual(expected);
      expect(edges).toEqual(['flask 3.0.0 > asgiref 3.7.2', 'flask 3.0.0 > jinja2 3.1.2']);
      expect(notes).toEqual([]);
    }
    expect(readLockfile({ 'poetry.lock': lock }, 'poetry.lock').notes).toHaveLength(1);
  });

  it('that is wrong is refused with line or path', () => {
    expect(() => readLockfile({ 'poetry.lock': '[[package]]\nname = x y' }, 'poetry.lock')).toThrow(
      'poetry.lock: package[0].version: a text is expected, not nothing',
    );
    expect(() => readLockfile({ 'poetry.lock': '[[package]]\nname = "x' }, 'poetry.lock')).toThrow(
      'poetry.lock: line 2: a text is not closed',
    );
  });
});

describe('uv.lock [P-lock-python]', () => {
  it('has its direct packages from the in-house entries', () => {
    const lock = `version = 1
[[package]]
name = "shop"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "flask" }, { name = "numpy", version = "1.26.4", marker = "x" }]
[package.dev-dependencies]
dev = [{ name = "pytest" }]
[[package]]
name = "api"
source = { editable = "packages/api" }
dependencies = [{ name = "jinja2" }]
[[package]]
name = "flask"
version = "3.0.0"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "jinja2" }]
[[package]]
name = "jinja2"
version = "3.1.2"
[[package]]
name = "numpy"
version = "1.26.4"
[[package]]
name = "numpy"
version = "2.0.0"
[[package]]
name = "pytest"
version = "8.0.0"
`;
    const { packages, edges, declaredIn } = readLockfile({ 'uv.lock': lock }, 'uv.lock');
    expect(packages).toEqual(['flask 3.0.0!', 'jinja2 3.1.2!', 'numpy 1.26.4!', 'numpy 2.0.0?', 'pytest 8.0.0! (dev)']);
    expect(edges).toEqual(['flask 3.0.0 > jinja2 3.1.2']);
    expect(declaredIn['jinja2']).toEqual(['packages/api/pyproject.toml']);
  });
});

describe('Pipfile.lock [P-lock-python]', () => {
  it('has its direct packages from the Pipfile', () => {
    const lock = {
      default: { flask: { version: '==3.0.0' }, jinja2: { version: '==3.1.2' }, own: { path: '.' } },
      develop: { pytest: { version: '==7.4.3' } },
    };
    const files = {
      'Pipfile.lock': JSON.stringify(lock),
      Pipfile: '[packages]\nFlask = "*"\n[dev-packages]\npytest = "*"\n',
    };
    const { packages, notes } = readLockfile(files, 'Pipfile.lock');
    expect(packages).toEqual(['flask 3.0.0!', 'jinja2 3.1.2?', 'pytest 7.4.3! (dev)']);
    expect(notes).toEqual(['1 packages that are not from an index (own)']);
  });
});

describe('requirements.txt [P-lock-python]', () => {
  it('has exact versions, what pip-compile says of who asks, and files it includes', () => {
    const files = {
      'requirements.txt': `--index-url https://example.org
flask[async]==3.0.0 \\
    --hash=sha256:abc
    # via -r requirements.in
Jinja2==3.1.2 ; python_version >= "3.8"
    # via
    #   flask
    #   own (setup.py)
requests>=2  # any
-e .
-r more/extra.txt
-r gone.txt
`,
      'more/extra.txt': 'urllib3===2.0.7 # plain\n',
    };
    const { packages, edges, declaredIn, notes } = readLockfile(files, 'requirements.txt');
    expect(packages).toEqual(['flask 3.0.0!', 'jinja2 3.1.2!', 'urllib3 2.0.7?']);
    expect(edges).toEqual(['flask 3.0.0 > jinja2 3.1.2']);
    expect(declaredIn).toEqual({ flask: ['requirements.in'], jinja2: ['own'] });
    expect(notes).toEqual([
      'gone.txt, which it includes, is not there',
      '1 requirements without an exact version (requests>=2)',
      '1 requirements that are not from an index (.)',
    ]);
  });
});

describe('a requirement in several versions [P-lock-python]', () => {
  it('chosen by environment markers counts in each, with who asks for each', () => {
    const text = `numpy==1.24.4 ; python_version < "3.9"
    # via pandas
numpy==2.1.0 ; python_version >= "3.9"
    # via pandas
pandas==2.0.3
`;
    const { packages, edges } = readLockfile({ 'requirements.txt': text }, 'requirements.txt');
    expect(packages).toEqual(['numpy 1.24.4?', 'numpy 2.1.0?', 'pandas 2.0.3?']);
    expect(edges).toEqual(['pandas 2.0.3 > numpy 1.24.4', 'pandas 2.0.3 > numpy 2.1.0']);
  });
});

describe('Python packages from git, an address or a folder [P-lock-python]', () => {
  const odd = (source: string): string =>
    `[[package]]\nname = "flask"\nversion = "1.0"\n[[package]]\nname = "odd"\nversion = "1.0"\n${source}\n`;

  it.each([
    ['uv.lock', odd('source = { git = "https://example.org/odd?rev=1" }')],
    ['uv.lock', odd('source = { url = "https://example.org/odd.whl" }')],
    ['uv.lock', odd('source = { path = "odd.whl" }')],
    ['poetry.lock', odd('[package.source]\ntype = "git"\nurl = "https://example.org/odd"')],
    ['poetry.lock', odd('[package.source]\ntype = "directory"\nurl = "../odd"')],
    ['Pipfile.lock', JSON.stringify({ default: { flask: { version: '==1.0' }, odd: { version: '==1.0', git: 'x' } } })],
  ])('are left out and told: %s %#', (path, text) => {
    const { packages, notes } = readLockfile({ [path]: text }, path);
    expect(packages).toEqual(['flask 1.0?']);
    expect(notes).toContain('1 packages that are not from an index (odd)');
  });

  it('are left out of requirements and told', () => {
    const text = [
      'flask==1.0',
      '-e git+https://example.org/a.git#egg=a',
      'git+https://example.org/b.git@1.0',
      'django @ https://example.org/Django-3.2.tar.gz ; python_version > "3"',
      './local.whl',
    ].join('\n');
    const { packages, notes } = readLockfile({ 'requirements.txt': text }, 'requirements.txt');
    expect(packages).toEqual(['flask 1.0?']);
    expect(notes).toEqual([
      '4 requirements that are not from an index (git+https://example.org/a.git#egg=a, git+https://example.org/b.git@1.0, django, …)',
    ]);
  });
});

describe('TOML [P-lock-python]', () => {
  const read = (text: string): unknown => JSON.parse(JSON.stringify(readToml(text, 'f')));

  it('is read', () => {
    expect(
      read(
        `a = 1\nb.c = "x\\u00e9\\n" # note\n'q r' = 'raw\\n'\n[t."u.v"]\nlist = [1, "two", # three\n  [true],\n]\nin = { x = 1, y.z = 2.5 }\nlong = """\nfirst\nsecond \\\n  third"""\nwhen = 2024-01-02T03:04:05Z\n[[s]]\nn = 1\n[[s]]\nn = 2\n[s.sub]\nm = 3\n`,
      ),
    ).toEqual({
      a: 1,
      b: { c: 'xé\n' },
      'q r': 'raw\\n',
      t: {
        'u.v': {
          list: [1, 'two', [true]],
          in: { x: 1, y: { z: 2.5 } },
          long: 'first\nsecond third',
          when: '2024-01-02T03:04:05Z',
        },
      },
      s: [{ n: 1 }, { n: 2, sub: { m: 3 } }],
    });
    expect(read('')).toEqual({});
    expect(Object.keys(readToml('__proto__ = 1\n[constructor]\nx = 1', 'f'))).toEqual(['__proto__', 'constructor']);
  });

  it.each([
    ['a', 'f: line 1: = is expected'],
    ['a = ', 'f: line 1: a value is expected'],
    ['\n= 1', 'f: line 2: a key is expected'],
    ['a = [1 2', 'f: line 1: a comma or ] is expected'],
    ['a = "x\ny"', 'f: line 1: a text is not closed'],
    ['a = "\\q"', 'f: line 1: "\\q" is no escape'],
    ['a = 1\n[a.b]', 'f: line 2: "a" is no table'],
    ['a = 1 # x\nb = "y" z', 'f: line 2: the end of the line is expected'],
    [`a = ${'['.repeat(100)}`, 'f: line 1: values are nested deeper than 64'],
  ])('that is wrong is refused with the line: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
