/** Writes a generated bundle: node bench/data/write-bundle.ts [--objects 100000] [--seed 1] [--links 4] [--out FILE] */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundleChunks } from './bundle-lines.ts';

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    links: { type: 'string', default: '4' },
    out: { type: 'string' },
  },
});
const out = values.out === undefined ? 1 : openSync(values.out, 'w');
const shape = { objects: Number(values.objects), seed: Number(values.seed), links: Number(values.links) };
for (const chunk of bundleChunks(shape)) for (let at = 0; at < chunk.length; ) at += writeSync(out, chunk, at);
if (values.out !== undefined) closeSync(out);
