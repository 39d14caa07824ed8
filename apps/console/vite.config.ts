import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompressed } from '../../scripts/src/precompress.ts';

const gateway = `http://localhost:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  // Where the gateway serves it.
  base: '/console/',
  plugins: [react(), precompressed('dist')],
  // The workspace's own packages are taken from their sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // The gateway's content policy allows files of its own origin, not data: fonts.
    assetsInlineLimit: 0,
    // react-admin and MUI, once, for people who keep the page open all day.
    chunkSizeWarningLimit: 1500,
  },
  server: { proxy: { '/api': gateway, '/socket.io': { target: gateway, ws: true } } },
});
