import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed.ts';
import { directImports } from './scripts/direct-imports.ts';
import { evaluated } from './scripts/evaluated.ts';
import { parts } from './scripts/parts.ts';
import { runtimeInlined } from './scripts/runtime-inlined.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    evaluated('web/client/calls.ts'),
    directImports(['@mantine/core', '@mantine/hooks', '@mantine/modals', '@mantine/notifications']),
    parts(),
    runtimeInlined(),
    serviceWorker('web/client/offline/worker.js'),
    compressed(),
  ],
  // An import of types alone brings no code.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The page's security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    sourcemap: true,
    // The libraries are one part, which changes with none of our versions.
    chunkSizeWarningLimit: 800,
  },
  // web/client/api holds sources, which the development server serves under the same name.
  server: { proxy: { [String.raw`^/api/(?!.*\.ts(\?|$))`]: api } },
  preview: { proxy: { '/api': api } },
});
