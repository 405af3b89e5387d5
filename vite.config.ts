import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), serviceWorker('web/client/offline/worker.js'), compressed()],
  // The page's security policy allows no data: addresses, so nothing is inlined.
  build: { outDir: '../dist/web', emptyOutDir: true, assetsInlineLimit: 0, sourcemap: true },
  // web/client/api holds sources, which the development server serves under the same name.
  server: { proxy: { [String.raw`^/api/(?!.*\.ts(\?|$))`]: api } },
  preview: { proxy: { '/api': api } },
});
