import { describe, expect, it } from 'vitest';
import { filePlatform } from '../../../../src/insights/cloud/detect/file-platform.ts';
import { nearestManifests } from '../../../../src/insights/cloud/detect/nearest-manifests.ts';

const manifest = (value: unknown) => () => JSON.stringify(value);

describe('where the code of a file runs [I-cloud-platform]', () => {
  it('is a person’s machine when the package has a library for browsers and none for servers', () => {
    const write = "import fs from 'node:fs'; fs.writeFileSync('a', b);";
    expect(filePlatform(write, 'javascript', manifest({ devDependencies: { vue: '3' } }))).toBe('client');
    expect(filePlatform(write, 'javascript', manifest({ dependencies: { react: '19', koa: '3' } }))).toBe('server');
    expect(filePlatform(write, 'javascript', manifest({ name: 'a' }))).toBe('server');
    expect(filePlatform(write, 'javascript')).toBe('server');
  });

  it('is a person’s machine when the file imports such a library or uses what only a browser has', () => {
    expect(filePlatform("import { Injectable } from '@angular/core';", 'javascript')).toBe('client');
    expect(filePlatform("import { renderToString } from 'react-dom/server';", 'javascript')).toBe('server');
    expect(filePlatform('window.setInterval(tick, 1000);', 'javascript')).toBe('client');
    expect(filePlatform("import fs from 'fs'; page.evaluate(() => window.scrollY);", 'javascript')).toBe('server');
    expect(filePlatform('const title = document.title;', 'javascript')).toBe('server');
  });

  it('is a command when a library for command lines is used, or the package installs one', () => {
    expect(filePlatform("import { Command } from 'commander';", 'javascript')).toBe('command');
    expect(filePlatform('run();', 'javascript', manifest({ bin: 'a.js' }))).toBe('command');
    expect(filePlatform('run();', 'javascript', manifest({ bin: 'a.js', dependencies: { express: '5' } }))).toBe(
      'server',
    );
    expect(filePlatform('run();', 'javascript', manifest({ bin: 'a.js', devDependencies: { express: '5' } }))).toBe(
      'command',
    );
    expect(filePlatform('from django.core.management.base import BaseCommand\n', 'python')).toBe('command');
    expect(filePlatform('from django.http import HttpResponse\n', 'python')).toBe('server');
    expect(filePlatform('import picocli.CommandLine;', 'java')).toBe('command');
    expect(filePlatform('class A { static void Main() { Run(); } }', 'csharp')).toBe('command');
    expect(filePlatform('package main\nvar to = os.Args[1]\n', 'go')).toBe('command');
    expect(filePlatform('package main\n', 'go')).toBe('server');
  });

  it('is a server when the command goes on to serve', () => {
    expect(filePlatform('package main\nimport "net/http"\nvar to = os.Args[1]\n', 'go')).toBe('server');
    expect(filePlatform('class A { static void Main() { WebApplication.Create(); } }', 'csharp')).toBe('server');
  });

  it('takes a manifest that is no JSON for one that says nothing', () => {
    for (const text of ['{', 'null', '[]', '1'])
      expect(filePlatform('run();', 'javascript', () => text)).toBe('server');
  });
});

describe('the manifest of a file [I-cloud-platform]', () => {
  it('is that of its own folder, else of the nearest above, each read once', () => {
    const texts = new Map([
      ['package.json', 'root'],
      ['web/package.json', 'web'],
    ]);
    const read: string[] = [];
    const manifestOf = nearestManifests((path) => {
      read.push(path);
      return texts.get(path);
    });
    expect(['a.js', 'web/a.js', 'web/src/deep/b.js', 'server/c.js'].map(manifestOf)).toEqual([
      'root',
      'web',
      'web',
      'root',
    ]);
    manifestOf('web/src/deep/d.js');
    expect(read.length).toBe(new Set(read).size);
    expect(nearestManifests(() => undefined)('a/b.js')).toBeUndefined();
  });
});
