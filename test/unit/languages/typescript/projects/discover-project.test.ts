import { relative } from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { ProgramPlan } from '../../../../../src/languages/typescript/program-plan.ts';
import { discoverProject } from '../../../../../src/languages/typescript/projects/discover-project.ts';
import type { DiscoveryOptions } from '../../../../../src/languages/typescript/projects/walk-sources.ts';
import { discover, targetsOf } from './discovered.ts';
import { type FileTree, makeFileTree } from './file-tree.ts';

const mod = 'export const x = 1;\n';

describe('discoverProject: components of Vue and Svelte', () => {
  it('are sources, found by relative names, by paths of the config and below the folder src [X-components]', () => {
    const found = discover({
      'tsconfig.json': { compilerOptions: { paths: { '#ui/*': ['./src/ui/*'] } }, include: ['src'] },
      'src/main.ts': "import './App.vue';\nimport '#ui/Box.svelte';\nimport '@/ui/Box.svelte';\nimport '@/none.vue';\n",
      'src/App.vue': '<template></template>',
      'src/ui/Box.svelte': '',
    });
    expect(found.report.sources).toBe(3);
    expect(targetsOf(found, 'src/main.ts')).toEqual(['src/App.vue', 'src/ui/Box.svelte', 'src/ui/Box.svelte', null]);
    expect(found.rest.flat()).toEqual(['src/App.vue', 'src/ui/Box.svelte']);
  });
});

describe('discoverProject: programs', () => {
  it('prefers tsconfig.json of the nearest folder to others that include the same file', () => {
    const { first, scope } = discover({
      'tsconfig.json': {},
      'tsconfig.build.json': { include: ['src'] },
      'src/a.ts': mod,
      'packages/b/tsconfig.json': { compilerOptions: { strict: false } },
      'packages/b/src/b.ts': mod,
    });
    expect(first).toEqual([['packages/b/src/b.ts'], ['src/a.ts']]);
    expect(scope.plans.map(({ label }) => label)).toEqual(['packages/b/tsconfig.json', 'tsconfig.json']);
  });

  it('follows the references of a solution, in the order of reference', () => {
    const { first, rest, scope } = discover({
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.node.json' }] },
      'tsconfig.app.json': {
        compilerOptions: { jsx: 'react-jsx' },
        include: ['src'],
        references: [{ path: './tsconfig.node.json' }],
      },
      'tsconfig.node.json': { include: ['vite.config.ts'] },
      'src/a.tsx': mod,
      'vite.config.ts': mod,
    });
    expect(first).toEqual([['vite.config.ts'], ['src/a.tsx']]);
    expect(scope.plans.map(({ label }) => label)).toEqual(['tsconfig.node.json', 'tsconfig.app.json']);
    expect(rest).toEqual([]);
  });

  it('puts projects whose options mean the same into one program, and keeps others apart', () => {
    const config = (strict: boolean) => ({
      extends: '../tsconfig.base.json',
      compilerOptions: { strict, outDir: 'out-here' },
    });
    const { first, scope } = discover({
      'tsconfig.base.json': { compilerOptions: { target: 'es2022' } },
      'a/tsconfig.json': config(true),
      'a/a.ts': mod,
      'b/tsconfig.json': config(true),
      'b/b.ts': mod,
      'c/tsconfig.json': config(false),
      'c/c.ts': mod,
    });
    expect(first).toEqual([['a/a.ts', 'b/b.ts'], ['c/c.ts']]);
    expect(scope.plans[0]?.options.moduleDetection).toBe(ts.ModuleDetectionKind.Force);
    expect(scope.plans[1]?.options.moduleDetection).toBeUndefined();
  });

  it('keeps a project of scripts, whose names are global, out of shared programs', () => {
    const { first } = discover({
      'a/tsconfig.json': {},
      'a/one.ts': 'function f() {}',
      'a/two.ts': 'f();',
      'b/tsconfig.json': {},
      'b/b.ts': mod,
      'c/tsconfig.json': {},
      'c/c.ts': mod,
    });
    expect(first).toEqual([
      ['a/one.ts', 'a/two.ts'],
      ['b/b.ts', 'c/c.ts'],
    ]);
  });

  it('takes tests that a config leaves out into its program, and other sources apart', () => {
    const { first, rest } = discover({
      'tsconfig.json': { include: ['src'], exclude: ['**/*.test.ts'] },
      'src/a.ts': mod,
      'src/a.test.ts': mod,
      'scripts/run.mjs': mod,
    });
    expect(first).toEqual([['src/a.test.ts', 'src/a.ts']]);
    expect(rest).toEqual([['scripts/run.mjs']]);
  });

  it('makes one program of plain JavaScript without any config, less what was reached already', () => {
    const { scope, root, rest } = discover({
      'package.json': {},
      'lib/a.js': 'exports.a = 1',
      'lib/b.cjs': '',
      'c.mjs': mod,
    });
    expect(rest).toEqual([['c.mjs', 'lib/a.js', 'lib/b.cjs']]);
    const [plan] = scope.restPlans(new Set([`${root}/c.mjs`]));
    expect(plan?.rootNames).not.toContain(`${root}/c.mjs`);
    expect(plan?.options).toMatchObject({ allowJs: true, moduleDetection: ts.ModuleDetectionKind.Force });
    expect(plan?.configPath).toBeNull();
  });

  it('adds the ambient types of each project as roots, all of node_modules/@types where none are named', () => {
    const { scope, root } = discover({
      'tsconfig.json': {},
      'a.ts': mod,
      'node_modules/@types/node/index.d.ts': 'declare const process: {};',
      'node_modules/@types/node/package.json': { name: '@types/node', version: '24.0.0', types: 'index.d.ts' },
      'b/tsconfig.json': { compilerOptions: { types: ['tool/globals'], strict: false } },
      'b/b.ts': mod,
      'b/node_modules/tool/globals.d.ts': 'declare const tool: {};',
      'b/node_modules/tool/package.json': { name: 'tool', version: '1.0.0' },
    });
    const roots = scope.plans.map(({ rootNames }) => rootNames.map((name) => relative(root, name)));
    expect(roots).toEqual([
      ['b/b.ts', 'b/node_modules/tool/globals.d.ts'],
      ['a.ts', 'node_modules/@types/node/index.d.ts'],
    ]);
  });

  it('reads a folder without a config by the one above it, up to the root of the work tree', () => {
    const root = makeFileTree({
      'tsconfig.json': { compilerOptions: { strict: false } },
      'repository/.git/HEAD': '',
      'repository/src/a.ts': mod,
      'repository/app/tsconfig.json': { compilerOptions: { target: 'es2020' } },
      'repository/app/src/b.ts': mod,
    });
    const optionsOf = (path: string) => {
      const { scope } = discoverProject(`${root}/${path}`);
      return [...scope.plans, ...scope.restPlans(new Set())].map(({ options, configPath }) => [
        configPath,
        options.target,
      ]);
    };
    expect(optionsOf('repository/app/src')).toEqual([[`${root}/repository/app/tsconfig.json`, ts.ScriptTarget.ES2020]]);
    expect(optionsOf('repository/src')).toEqual([[null, ts.ScriptTarget.ESNext]]);
  });

  it('gives every source in scope to exactly one program, whatever the configs', () => {
    const folder = fc.constantFrom('', 'a/', 'a/b/', 'c/', 'test/');
    const source = fc
      .tuple(folder, fc.constantFrom('m.ts', 'n.tsx', 's.js', 'm.test.ts', 'd.d.ts', 'x.mjs'))
      .map(([at, name]) => at + name);
    const config = fc.record(
      {
        files: fc.constant([] as string[]),
        include: fc.subarray(['*.ts', 'a', '**/*.test.ts', '../c', 'b/**/*']),
        exclude: fc.subarray(['**/*.test.ts', 'b']),
        compilerOptions: fc.record(
          { strict: fc.boolean(), allowJs: fc.boolean(), outDir: fc.constant('c') },
          { requiredKeys: [] },
        ),
        references: fc.subarray([{ path: './tsconfig.app.json' }, { path: '../a' }]),
      },
      { requiredKeys: [] },
    );
    const configs = fc.uniqueArray(
      fc.tuple(folder, fc.constantFrom('tsconfig.json', 'jsconfig.json', 'tsconfig.app.json'), config),
      {
        maxLength: 5,
        selector: ([at, name]) => at + name,
      },
    );
    fc.assert(
      fc.property(fc.uniqueArray(source, { maxLength: 12 }), configs, fc.boolean(), (sources, made, script) => {
        const text = script ? 'const a = 1;' : mod;
        const tree = Object.fromEntries([
          ...sources.map((path): [string, string] => [path, text]),
          ...made.map(([at, name, content]): [string, object] => [at + name, content]),
        ]);
        const { first, rest, report } = discover(tree);
        const counts = new Map<string, number>();
        for (const path of [...first, ...rest].flatMap((roots) => [...new Set(roots)]))
          counts.set(path, (counts.get(path) ?? 0) + 1);
        const leftOut = report.leftOut.reduce((sum, { files }) => sum + files, 0);
        expect(counts.size + leftOut).toBe(sources.length);
        for (const [path, count] of counts) if (!path.endsWith('.d.ts')) expect([path, count]).toEqual([path, 1]);
      }),
      { seed: 11, numRuns: 60 },
    );
  });
});

describe('discoverProject: modules', () => {
  it('finds in-house packages that are neither installed nor built, by their exports, as sources', () => {
    const found = discover({
      'package.json': { workspaces: ['packages/*'] },
      'packages/core/package.json': {
        name: '@shop/core',
        exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './cart': './dist/cart.js' },
      },
      'packages/core/tsconfig.json': { compilerOptions: { outDir: 'dist', rootDir: 'src' } },
      'packages/core/src/index.ts': mod,
      'packages/core/src/cart.ts': mod,
      'packages/plain/package.json': { name: 'plain', main: 'lib/main.js' },
      'packages/plain/src/main.ts': mod,
      'packages/app/package.json': { name: 'app' },
      'packages/app/tsconfig.json': { compilerOptions: { moduleResolution: 'bundler', module: 'esnext' } },
      'packages/app/app.ts':
        "import { x } from '@shop/core'; import * as c from '@shop/core/cart'; import * as p from 'plain'; import 'nowhere';",
    });
    expect(found.report.workspacePackages).toEqual(['@shop/core', 'app', 'plain']);
    expect(targetsOf(found, 'packages/app/app.ts')).toEqual([
      'packages/core/src/index.ts',
      'packages/core/src/cart.ts',
      'packages/plain/src/main.ts',
      null,
    ]);
  });

  it('finds a source by the name of its package and its path below src, as if built beside the manifest', () => {
    const found = discover({
      'package.json': { name: 'whole', main: './index.js' },
      'src/index.ts': mod,
      'src/util/text.ts': mod,
      'sample/a.ts': "import { x } from 'whole'; import * as t from 'whole/util/text'; import 'whole/util/gone';",
    });
    expect(targetsOf(found, 'sample/a.ts')).toEqual(['src/index.ts', 'src/util/text.ts', null]);
  });

  it('takes a bundle called after its package for the whole of it', () => {
    const found = discover({
      'package.json': { workspaces: ['p/*'] },
      'p/core/package.json': {
        name: '@shop/core',
        types: 'dist/core.d.ts',
        exports: { './x': './dist/other.d.ts', '.': './dist/core.d.ts' },
      },
      'p/core/src/index.ts': mod,
      'a.ts': "import { x } from '@shop/core'; import * as o from '@shop/core/x';",
    });
    expect(targetsOf(found, 'a.ts')).toEqual(['p/core/src/index.ts', null]);
  });

  it('leads to folders that manifests name as dependencies', () => {
    const found = discover({
      'package.json': {
        dependencies: { core: 'file:core', '@shop/ui': 'link:./libraries/ui/', other: 'file:missing' },
      },
      'core/package.json': { name: 'core', main: 'src/index.ts' },
      'core/src/index.ts': mod,
      'libraries/ui/package.json': { name: '@shop/ui', main: 'index.ts' },
      'libraries/ui/index.ts': mod,
      'a.ts': "import { x } from 'core'; import { y } from '@shop/ui'; import { z } from 'other';",
    });
    expect(targetsOf(found, 'a.ts')).toEqual(['core/src/index.ts', 'libraries/ui/index.ts', null]);
  });

  it('leads build output that exists on to its source, through the links of node_modules', () => {
    const found = discover({
      '.gitignore': 'dist\nnode_modules\n',
      'package.json': { workspaces: { packages: ['p/*'] } },
      'p/core/package.json': { name: 'core', types: 'dist/index.d.ts' },
      'p/core/dist/index.d.ts': mod,
      'p/core/src/index.ts': mod,
      'p/app/app.ts': "import { x } from 'core';",
      'node_modules/core': '-> p/core',
    });
    expect(targetsOf(found, 'p/app/app.ts')).toEqual(['p/core/src/index.ts']);
  });

  it('resolves each file by the paths of its own project, also in a shared program', () => {
    const config = { compilerOptions: { module: 'esnext', paths: { '@/*': ['./src/*'] } } };
    const found = discover({
      'a/tsconfig.json': config,
      'a/src/m.ts': mod,
      'a/src/main.ts': "import { x } from '@/m';",
      'b/tsconfig.json': config,
      'b/src/m.ts': mod,
      'b/src/main.ts': "import { x } from '@/m';",
    });
    expect(found.scope.plans).toHaveLength(1);
    expect(targetsOf(found, 'a/src/main.ts')).toEqual(['a/src/m.ts']);
    expect(targetsOf(found, 'b/src/main.ts')).toEqual(['b/src/m.ts']);
  });

  it('knows packages without declarations by their code, up to a length', () => {
    const manifest = (name: string) => ({ name, version: '1.0.0', main: 'index.js' });
    const found = discover({
      'a.js': "import small from 'small'; import big from 'big';\nsmall.act(); big.act();",
      'node_modules/small/package.json': manifest('small'),
      'node_modules/small/index.js': 'exports.act = function act() { return 1; };',
      'node_modules/big/package.json': manifest('big'),
      'node_modules/big/index.js': `exports.act = function act() { return 1; };\n//${'x'.repeat(200_000)}`,
    });
    expect(targetsOf(found, 'a.js')).toEqual(['node_modules/small/index.js', 'node_modules/big/index.js']);
    const [plan] = found.scope.restPlans(new Set());
    const { rootNames, options } = plan as ProgramPlan;
    const program = ts.createProgram({ rootNames, options, host: found.scope.createHost(plan as ProgramPlan) });
    const calls = (program.getSourceFile(`${found.root}/a.js`) as ts.SourceFile).statements.filter(
      ts.isExpressionStatement,
    );
    const types = calls.map(({ expression }) =>
      program.getTypeChecker().typeToString(program.getTypeChecker().getTypeAtLocation(expression)),
    );
    expect(types).toEqual(['number', 'any']);
  });

  it('parses a declaration file once for programs in a row, and forgets what two of them did without', () => {
    const { scope, root } = discover({
      'a/tsconfig.json': { compilerOptions: { target: 'es2020' } },
      'a/a.ts': "import { t } from 't';\nexport { t };",
      'b/tsconfig.json': { compilerOptions: { target: 'es2022' } },
      'b/b.ts': "import { t } from 't';\nexport { t };",
      'c/tsconfig.json': { compilerOptions: { strict: false } },
      'c/c.ts': mod,
      'node_modules/t/index.d.ts': 'export declare const t: number;',
    });
    const [a, b, c] = scope.plans as [ProgramPlan, ProgramPlan, ProgramPlan];
    const load = (plan: ProgramPlan): ts.Program =>
      ts.createProgram({ rootNames: plan.rootNames, options: plan.options, host: scope.createHost(plan) });
    const declarations = [a, b, c, c, a].map((plan) => load(plan).getSourceFile(`${root}/node_modules/t/index.d.ts`));
    expect(declarations[0]).toBeDefined();
    expect(declarations[1]).toBe(declarations[0]);
    expect(declarations[2]).toBeUndefined();
    expect(declarations[4]?.text).toBe(declarations[0]?.text);
    expect(declarations[4]).not.toBe(declarations[0]);
  });

  it('reads JavaScript rather than the declarations beside it where JavaScript asks', () => {
    const found = discover({
      'lib.js': 'exports.x = 1;',
      'lib.d.ts': mod,
      'user.mjs': "import { x } from './lib.js';",
      'user.ts': "import { x } from './lib.js';",
    });
    expect(targetsOf(found, 'user.mjs')).toEqual(['lib.js']);
    expect(targetsOf(found, 'user.ts')).toEqual(['lib.d.ts']);
  });
});

describe('discoverProject: what is left out', () => {
  const tree: FileTree = {
    '.gitignore': 'ignored/\n*.log.ts\n!keep.log.ts\n',
    'src/a.ts': mod,
    'src/a.js': mod,
    'src/a.d.ts': mod,
    'src/hand.d.ts': mod,
    'src/x.log.ts': mod,
    'src/keep.log.ts': mod,
    'src/made.ts': '/* eslint-disable */\n/** @generated by tool */\nexport const made = 1;',
    'src/told.ts': '// This file was automatically generated by x.\n// Do not edit it.\nexport const told = 1;',
    'src/mentions.ts': `${mod}// @generated is only mentioned here`,
    'src/api.generated.ts': mod,
    'src/lib.min.js': mod,
    'src/bundle.js': `var a=${'[1,2,3],'.repeat(400)}0;`,
    'src/a.test.ts': mod,
    'ignored/b.ts': mod,
    'node_modules/p/index.ts': mod,
    'dist/c.ts': mod,
    'built/d.js': mod,
    'build/script.js': mod,
    'tsconfig.json': { compilerOptions: { outDir: 'built' } },
    link: '-> src',
    'src/up': '-> .',
    'src/linked.ts': '-> src/a.ts',
  };
  const packed =
    '/** @licstart Copyright Somebody */\n\n/******/ // The require scope\n/******/ var __webpack_require__ = {};\n/******/ \n/***/ (() => {\n';
  const release =
    '/*!\n * Shown v3.4.1 (https://shown.example)\n * Licensed under MIT\n */\n(function (root) {\n})(this);\n';
  const copies: FileTree = {
    'static/api/view.js':
      "!(function (e, t) {\n  'object' == typeof exports && 'object' == typeof module\n    ? (module.exports = t())\n    : (e.View = t());\n})(window, function () {});\n",
    'static/pdf/pdf.mjs': packed,
    'static/js/shown.js': release,
    'public/odd.js':
      '/**\n * @license Odd v1.8.2\n * (c) 2020 Somebody. License: MIT\n */\n(function (window) {})(window);',
    'static/js/tool.js': '/* This file is GENERATED - DO NOT EDIT */\nvar a = 1;\n',
    // In-house: no version, no folder of assets, a module of files beside it, or a mark that is only mentioned.
    'static/js/shop.js': '/*! Copyright 2024 The Shop. Licensed under MIT. */\nfunction buy() {}\n',
    'static/js/main.js': `/*! Shop v1.2.3, (c) The Shop */\nimport { buy } from './shop.js';\nbuy();\n`,
    'src/pages/cart.js': release,
    'src/loader.js': 'export const isPacked = (text) => /__webpack_require__|webpackBootstrap/.test(text);\n',
    'static/js/typed.ts': `/*! Shop v1.2.3, MIT License */\n${mod}`,
  };
  const sourcesOf = (options?: DiscoveryOptions, of: FileTree = tree) => {
    const { first, rest, report } = discover(of, options);
    return { sources: [...new Set([...first, ...rest].flat())].sort(), report };
  };
  const plain = ['build/script.js', 'src/a.test.ts', 'src/a.ts', 'src/hand.d.ts', 'src/keep.log.ts', 'src/mentions.ts'];

  it('takes packages that an ignore file keeps for those of the repository', () => {
    const { sources } = sourcesOf(undefined, {
      '.gitignore': 'node_modules\n!packages/node_modules\n',
      'package.json': { name: 'shop' },
      'index.js': mod,
      'node_modules/other/index.js': mod,
      'packages/node_modules/@shop/carts/package.json': { name: '@shop/carts', main: 'index.js' },
      'packages/node_modules/@shop/carts/index.js': mod,
      'packages/node_modules/@shop/carts/node_modules/other/index.js': mod,
    });
    expect(sources).toEqual(['index.js', 'packages/node_modules/@shop/carts/index.js']);
  });

  it('leaves out dependencies, output, ignored, generated and minified code, and counts it by reason', () => {
    const { sources, report } = sourcesOf();
    expect(sources).toEqual(plain);
    expect(report.sources).toBe(plain.length);
    expect(report.leftOut.map(({ reason, files, directories }) => [reason, files, directories])).toEqual([
      ['build output', 3, 1],
      ['dependencies', 0, 1],
      ['generated', 3, 0],
      ['ignored by git', 1, 1],
      ['minified', 2, 0],
      ['symbolic link', 1, 2],
    ]);
    expect(report.leftOut[2]?.examples).toEqual(['src/api.generated.ts', 'src/made.ts', 'src/told.ts']);
  });

  it('leaves out copies of libraries among what browsers load, and no code of the application', () => {
    const { sources, report } = sourcesOf(undefined, copies);
    expect(sources).toEqual([
      'src/loader.js',
      'src/pages/cart.js',
      'static/js/main.js',
      'static/js/shop.js',
      'static/js/typed.ts',
    ]);
    expect(report.leftOut.map(({ reason, examples }) => [reason, examples])).toEqual([
      ['copy of a library', ['public/odd.js', 'static/js/shown.js']],
      ['generated', ['static/js/tool.js']],
      ['minified', ['static/api/view.js', 'static/pdf/pdf.mjs']],
    ]);
    expect(sourcesOf({ includeGenerated: true }, copies).sources).toHaveLength(Object.keys(copies).length);
  });

  it('names programs of Node.js and Python without an ending, which no reader takes', () => {
    const { sources, report } = sourcesOf(undefined, {
      'index.js': mod,
      'bin/cart': '#!/usr/bin/env node\nrun();',
      'scripts/tidy': '#!/usr/bin/python3 -u\nrun()',
      'scripts/start': '#!/bin/sh\nnode index.js',
      LICENSE: 'Apache',
    });
    expect(sources).toEqual(['index.js']);
    expect(report.leftOut).toEqual([
      { reason: 'program without an ending', files: 2, directories: 0, examples: ['bin/cart', 'scripts/tidy'] },
    ]);
  });

  it('takes in what it is asked to take in', () => {
    expect(sourcesOf({ includeIgnored: true }).sources).toEqual([...plain, 'ignored/b.ts', 'src/x.log.ts'].sort());
    expect(sourcesOf({ includeGenerated: true }).sources).toContain('src/made.ts');
    expect(sourcesOf({ includeGenerated: true }).sources).toContain('dist/c.ts');
    expect(sourcesOf({ includeTests: false }).sources).not.toContain('src/a.test.ts');
    expect(sourcesOf({ include: ['src/*.d.ts', 'build'] }).sources).toEqual(['build/script.js', 'src/hand.d.ts']);
    expect(sourcesOf({ exclude: ['src/', '!src/'] }).sources).toEqual(plain);
    expect(sourcesOf({ exclude: ['src'] }).sources).toEqual(['build/script.js']);
  });

  it.each(['build', 'coverage'])(
    'takes a folder named %s for output where no ignore file speaks and no TypeScript is in it',
    (name) => {
      const only = (tree: FileTree) => discover(tree).rest.flat();
      expect(only({ [`${name}/a.js`]: mod, 'b.js': mod })).toEqual(['b.js']);
      expect(only({ [`${name}/a.ts`]: mod, 'b.js': mod })).toEqual(['b.js', `${name}/a.ts`]);
      const ignored = { '.gitignore': `/${name}/\n` };
      expect(only({ ...ignored, [`src/${name}/a.js`]: mod, [`${name}/c.js`]: mod })).toEqual([`src/${name}/a.js`]);
    },
  );

  it('tells test code by place and name', () => {
    const { scope, root } = discover({ 'a.ts': mod });
    const isTest = (path: string) => scope.isTest(`${root}/${path}`);
    for (const path of [
      'test/a.ts',
      'src/__tests__/a.tsx',
      'src/a.spec.ts',
      'a-test.js',
      'e2e/x.ts',
      'vitest.config.ts',
    ]) {
      expect([path, isTest(path)]).toEqual([path, true]);
    }
    for (const path of ['src/a.ts', 'src/contest.ts', 'src/attest/a.ts', 'latest.ts'])
      expect([path, isTest(path)]).toEqual([path, false]);
  });
});
