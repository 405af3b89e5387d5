import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languageTags } from './shared/people/languages.ts';
import { appIcons } from './scripts/build/vite-app-icons.ts';
import { compressOutput } from './scripts/build/compress-output.ts';
import { directImports } from './scripts/build/vite-direct-imports.ts';
import { followPageWidth } from './scripts/build/follow-page-width.ts';
import { evaluateModule } from './scripts/build/vite-evaluate-module.ts';
import { codeChunks } from './scripts/build/vite-code-chunks.ts';
import { languageScripts } from './scripts/build/vite-languages.ts';
import { runtimeInlined } from './scripts/build/vite-inline-runtime.ts';
import { serviceWorker } from './scripts/build/build-service-worker.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    evaluateModule('web/client/endpoint-calls.ts', 'build'),
    ...languageTags.map((language) => evaluateModule(`web/help/manual-${language}.ts`)),
    directImports(['@mantine/core', '@mantine/hooks', '@mantine/notifications']),
    languageScripts(),
    codeChunks(),
    runtimeInlined(),
    appIcons('web/public/mark.svg'),
    {
      name: 'makeready-page-comments',
      apply: 'build',
      transformIndexHtml: (page) => page.replaceAll(/\s*<!--[^]*?-->/g, ''),
    },
    serviceWorker('web/client/offline/worker.js'),
    compressOutput(),
  ],
  css: { postcss: { plugins: [followPageWidth()] } },
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
