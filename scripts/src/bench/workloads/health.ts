import { httpSides } from '../http-sides.ts';
import type { Workload } from '../workload.ts';

const request = { method: 'GET', path: '/api/health' } as const;

export const health: Workload = {
  name: 'health',
  title: 'GET /api/health',
  reference: 'Node’s `http`',
  goal: { least: 0.6 },
  prepare: (copy) => httpSides(copy, { program: 'health', product: () => request, reference: () => request }),
};
