import type { Section } from '../sections.ts';
import { allocateZeros, type BuildContext, copyBytes, copyNumbers } from './build-context.ts';
import type { Texts } from './text-pool.ts';

/** The texts of a dictionary with what the search needs to know of them: how often each byte occurs, how long the longest text is. */
export function* dictionarySections(context: BuildContext, prefix: string, texts: Texts): Generator<Section> {
  const { memory, kernels } = context;
  yield { name: `${prefix}/text`, data: copyBytes(context, texts.text, texts.byteLength) };
  const offsets = copyNumbers(context, texts.offsets, texts.size + 1);
  let longest = 0;
  for (let e = 0; e < texts.size; e++) longest = Math.max(longest, offsets[e + 1]! - offsets[e]! - 1);
  yield { name: `${prefix}/offsets`, data: offsets };
  const top = memory.top;
  const bytes = allocateZeros(context, 256);
  kernels.countBytes(texts.text, texts.byteLength, bytes);
  yield { name: `${prefix}/bytes`, data: copyNumbers(context, bytes, 256) };
  yield { name: `${prefix}/longest`, data: Uint32Array.of(longest) };
  memory.reset(top);
}
