import type { LayoutInput } from './graph-model.ts';
import { layeredLayout } from './layered-layout.ts';
import { type NetworkInput, networkLayout } from './network-layout.ts';

export type LayoutTask =
  | { readonly kind: 'layered'; readonly input: LayoutInput }
  | { readonly kind: 'network'; readonly input: NetworkInput };

self.addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => {
  self.postMessage(data.kind === 'layered' ? layeredLayout(data.input) : networkLayout(data.input));
});
