import react from '@vitejs/plugin-react';
import { branded } from '../../scripts/src/brand-files.ts';
import { precompressed } from '../../scripts/src/precompress.ts';
import { defaultClientConditions, defineConfig } from 'vite';
import { writeOfflineFiles } from './offline-files.ts';

const gateway = process.env.GATEWAY_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const proxy = { '/api': gateway, '/socket.io': { target: gateway, ws: true } };

export default defineConfig({
  plugins: [react(), branded('portal'), writeOfflineFiles(), precompressed('dist')],
  // Use the sources of the libraries, not their Node builds.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy },
  preview: { proxy },
});
