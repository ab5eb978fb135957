import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brokenRemedy, SnapshotError } from '../../../../src/snapshot/reader/snapshot-error.ts';
import { SnapshotFile } from '../../../../src/snapshot/reader/snapshot-file.ts';
import { containerBytes, temporaryFile, temporaryFolder } from './container-bytes.ts';

const sections = { meta: Buffer.from('{"a":1}'), rows: Buffer.from('x'.repeat(200)), empty: new Uint8Array(0) };

function open(bytes: Uint8Array): SnapshotFile {
  const file = SnapshotFile.open(temporaryFile(bytes));
  onTestFinished(() => file.close());
  return file;
}

function problemOf(bytes: Uint8Array): string {
  try {
    open(bytes);
  } catch (error) {
    if (error instanceof SnapshotError) return error.problem;
    throw error;
  }
  return 'opened';
}

describe('SnapshotFile', () => {
  it('gives sections back whole and in part', () => {
    const file = open(containerBytes(sections));
    expect(Buffer.from(file.load('meta')).toString()).toBe('{"a":1}');
    expect(file.load('empty').length).toBe(0);
    const part = Buffer.alloc(3);
    file.readAt('meta', 2, part);
    expect(part.toString()).toBe('a":');
    expect([file.has('rows'), file.has('nothing'), file.byteLength('rows')]).toEqual([true, false, 200]);
  });

  it('counts the bytes it handed out as whole sections', () => {
    const file = open(containerBytes(sections));
    file.load('rows');
    file.readAt('meta', 0, new Uint8Array(3));
    expect(file.loadedBytes).toBe(200);
  });

  it('refuses to read past the end of a section, though the file goes on', () => {
    const file = open(containerBytes(sections));
    expect(() => file.readAt('meta', 5, new Uint8Array(3))).toThrow(SnapshotError);
    expect(() => file.readAt('meta', -1, new Uint8Array(1))).toThrow(SnapshotError);
    expect(() => file.load('nothing')).toThrow(/section nothing is missing/);
  });

  it('tells what is wrong with a file that is no snapshot', () => {
    expect(problemOf(new Uint8Array(0))).toBe('it is cut off');
    expect(problemOf(new Uint8Array(63))).toBe('it is cut off');
    expect(problemOf(Buffer.from('#!/bin/sh\n'.padEnd(500)))).toBe('it is not a snapshot');
    expect(problemOf(containerBytes(sections, 99))).toBe(
      'format version 99 is not known to this program, which reads 2',
    );
  });

  it('names the file and what to do, without telling callers the folder', () => {
    const path = temporaryFile(new Uint8Array(10), 'shop.strat');
    const thrown = (() => {
      try {
        SnapshotFile.open(path);
        return undefined;
      } catch (error) {
        return error as SnapshotError;
      }
    })();
    expect(thrown?.file).toBe(path);
    expect(thrown?.code).toBe('snapshot-corrupt');
    expect(thrown?.message).toBe(`snapshot file shop.strat: it is cut off; ${brokenRemedy}`);
  });

  it('refuses a missing file and a folder', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'x.strat'));
    expect(() => SnapshotFile.open(join(folder, 'none.strat'))).toThrow(/ENOENT/);
    expect(() => SnapshotFile.open(join(folder, 'x.strat'))).toThrow(SnapshotError);
  });

  it('refuses every truncation and every extension', () => {
    const bytes = containerBytes(sections);
    for (let length = 0; length < bytes.length; length++) {
      expect(problemOf(bytes.subarray(0, length)), `cut to ${length}`).not.toBe('opened');
    }
    expect(problemOf(Buffer.concat([bytes, Buffer.alloc(1)]))).not.toBe('opened');
  });

  it('notices every changed byte in what it relies on: header, table, whole sections', () => {
    const bytes = containerBytes(sections);
    const rowsAt = Buffer.from(bytes).indexOf('xxxx');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] as number) ^ 0x10;
      const relied = at < 12 || (at >= 16 && at < 36) || at >= rowsAt + 256;
      if (relied) expect(problemOf(changed), `byte ${at}`).not.toBe('opened');
      else if (at >= rowsAt && at < rowsAt + 200)
        expect(() => open(changed).load('rows'), `byte ${at}`).toThrow(/checksum/);
    }
  });

  it('is not readable after it was closed, and closes twice without harm', () => {
    const file = SnapshotFile.open(temporaryFile(containerBytes(sections)));
    file.close();
    file.close();
    expect(() => file.load('meta')).toThrow(/closed/);
  });

  it('goes on reading a file that was deleted or replaced by name', () => {
    const path = temporaryFile(containerBytes(sections));
    const file = SnapshotFile.open(path);
    onTestFinished(() => file.close());
    const other = `${path}.new`;
    writeFileSync(other, 'other');
    renameSync(other, path);
    expect(Buffer.from(file.load('meta')).toString()).toBe('{"a":1}');
    rmSync(path);
    expect(file.load('rows').length).toBe(200);
  });
});
