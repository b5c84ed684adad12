import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Starts the two latin fonts with the page instead of after its first styles. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /-latin-wght-normal-[^/]+\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/ar/${file}` },
          injectTo: 'head' as const,
        })),
  },
};

/**
 * The files that share code: what every screen needs is in one. The rest is divided by the screens that need it, but not
 * into files so small that asking for each of a hundred takes longer than loading a little more.
 */
const sharedChunks = [
  { name: 'app', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
];

export default defineConfig({
  root: 'web',
  base: '/ar/',
  plugins: [react(), preloadFonts],
  // The server puts each response's nonce in the place of this word.
  html: { cspNonce: 'CSP_NONCE' },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks },
        // Shared files import each other, and some of their modules call others while they load.
        strictExecutionOrder: true,
        // By default, the name of a shared file lists the screens that use it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
      },
    },
  },
});
