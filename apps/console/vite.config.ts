import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { branded } from '../../scripts/src/brand-files.ts';
import { precompressed } from '../../scripts/src/precompress.ts';
import { writeTextNotMarkup } from '../../scripts/src/text-not-markup.ts';

const gateway = `http://localhost:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  // The path at which the gateway serves it.
  base: '/console/',
  plugins: [react(), writeTextNotMarkup('console'), branded('console'), precompressed('dist')],
  // The workspace's own packages are used from source.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // The gateway's content security policy forbids data: fonts.
    assetsInlineLimit: 0,
    // react-admin and MUI load once and stay in the cache.
    chunkSizeWarningLimit: 1500,
    // In the file of zod, its settings come before the schemas, whichever files have those.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|\/app\/validation\.ts$/ }] } },
    },
  },
  server: { proxy: { '/api': gateway, '/socket.io': { target: gateway, ws: true } } },
});
