import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The explorer as static files below /explore, wherever that is; nothing in them names another host. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  // `useDefineForClassFields` and the JSX settings come from tsconfig.json of this directory.
  build: {
    outDir: fileURLToPath(new URL('../dist/explorer/', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Without inlined data: URLs the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});
