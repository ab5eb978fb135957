import { describe, expect, it } from 'vitest';
import { nonProductionManifests } from '../../../../src/insights/deployment/docker/non-production-manifests.ts';
import { sourceTree } from './source-tree.ts';

const asideOf = (files: Readonly<Record<string, string>>): string[] =>
  [...nonProductionManifests(sourceTree(files))].sort();
const file = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('descriptions from which nobody deploys [I-cloud-descriptions]', () => {
  it('are images that test user interfaces, by their base or by what they install and start', () => {
    const browser = 'RUN npx playwright install-deps';
    const images: [string, boolean][] = [
      [file('FROM cypress/included:13', 'COPY . .'), true],
      [file('FROM ubuntu', browser, 'ENTRYPOINT ["/entrypoint.sh"]', 'CMD ["bash"]'), true],
      [file('FROM ubuntu', browser, 'CMD npx playwright test'), true],
      [file('FROM mcr.microsoft.com/playwright:v1', 'COPY . .', 'CMD ["npm", "run", "e2e"]'), true],
      [file('FROM mcr.microsoft.com/playwright:v1', 'COPY . .', 'CMD ["node", "crawl.js"]'), false],
      [file('FROM node', browser, 'EXPOSE 80', 'CMD bash'), false],
      [file('FROM cypress/base AS test', 'RUN npm test', 'FROM node', 'CMD ["node", "a.js"]'), false],
      [file('FROM ubuntu', 'CMD ["bash"]'), false],
    ];
    for (const [text, isTool] of images) expect(asideOf({ 'ui/Dockerfile': text }).length === 1, text).toBe(isTool);
  });

  it('are images of documentation, by their base, tools or folder', () => {
    const image = file('FROM nginx', 'COPY site /site');
    expect(
      asideOf({
        'docs-playbook/Dockerfile': image,
        'web/antora/Dockerfile': image,
        'site/Dockerfile': file('FROM squidfunk/mkdocs-material:9', 'COPY . .'),
        'guide/Dockerfile': file('FROM python', 'RUN pip install mkdocs', 'CMD ["mkdocs", "serve"]'),
        'documents/Dockerfile': image,
        'docs-service/Dockerfile': image,
        'app/Dockerfile': file('FROM python', 'RUN pip install mkdocs', 'CMD ["gunicorn", "app"]'),
      }),
    ).toEqual(['docs-playbook/Dockerfile', 'guide/Dockerfile', 'site/Dockerfile', 'web/antora/Dockerfile']);
  });

  it('are Compose files that run mounted sources as they change', () => {
    const compose = (...lines: string[]): string => file('services:', '  web:', '    build: .', ...lines);
    const watched: [string, boolean][] = [
      [compose('    volumes: [".:/app"]', '    command: npm run dev'), true],
      [compose('    volumes:', '      - ./src:/app/src', '    command: ["uvicorn", "a:b", "--reload"]'), true],
      [file('services:', '  web:', '    build: { context: ., target: dev }', '    volumes: ["./:/app"]'), true],
      [compose('    volumes:', '      - { type: bind, source: ., target: /app }', '    command: nodemon a.js'), true],
      [compose('    volumes: ["./data:/data"]', '    command: npm run dev'), false],
      [compose('    volumes: [".:/app"]', '    command: gunicorn a'), false],
      [compose('    command: npm run dev'), false],
      [file('services: ['), false],
    ];
    for (const [text, isSeparate] of watched) {
      expect(asideOf({ 'compose.yml': text, Dockerfile: 'FROM node\n' }).length === 1, text).toBe(isSeparate);
    }
  });

  it('are Compose files that build images, but none to deploy', () => {
    const base = {
      Dockerfile: 'FROM node\n',
      'docker/local-postgres/Dockerfile': 'FROM postgres:16\n',
      'db/Dockerfile': 'FROM postgres:16\n',
    };
    const compose = (build: string): string =>
      file('services:', '  a:', `    build: ${build}`, '  b:', '    image: redis:7');
    const files = {
      'docker-compose.a.yml': compose('./docker/local-postgres'),
      'docker-compose.b.yml': compose('{ context: ., target: dev }'),
      'docker-compose.c.yml': compose('db'),
      'docker-compose.d.yml': compose('.'),
      'docker-compose.e.yml': compose('./elsewhere'),
      'docker-compose.f.yml': file(compose('db'), '  c:', '    image: shop/server'),
    };
    expect(asideOf({ ...base, ...files })).toEqual([
      'docker-compose.a.yml',
      'docker-compose.b.yml',
      'docker-compose.c.yml',
      'docker/local-postgres/Dockerfile',
    ]);
  });

  it('are found without reading what a Compose file names outside the tree', () => {
    const tree = sourceTree(
      Object.fromEntries(
        ['../../secret', '/etc/secret', './missing'].map((context, at) => [
          `docker-compose.${at}.yml`,
          file('services:', '  a:', `    build: ${context}`),
        ]),
      ),
    );
    const asked: string[] = [];
    const read = (path: string): string => {
      asked.push(path);
      return tree.paths.includes(path) ? tree.read(path) : 'FROM postgres:16\n';
    };
    expect([...nonProductionManifests({ ...tree, read })]).toEqual([]);
    expect(new Set(asked)).toEqual(new Set(tree.paths));
  });
});
