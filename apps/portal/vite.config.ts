import react from '@vitejs/plugin-react';
import { BRAND } from '../../libs/domain/src/brand.ts';
import { precompressed } from '../../scripts/src/precompress.ts';
import { defaultClientConditions, defineConfig } from 'vite';
import { pocket } from './pocket-files.ts';

const gateway = process.env.GATEWAY_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const proxy = { '/api': gateway, '/socket.io': { target: gateway, ws: true } };

export default defineConfig({
  plugins: [
    react(),
    { name: 'brand', transformIndexHtml: (html) => html.replaceAll('%BRAND%', BRAND) },
    pocket(),
    precompressed('dist'),
  ],
  // The libraries' sources, not their builds for Node.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy },
  preview: { proxy },
});
