import type { Workload } from '../workload.ts';
import { booking } from './booking.ts';
import { chat } from './chat.ts';
import { health } from './health.ts';
import { coldHelpers, hotHelpers } from './helpers.ts';
import { inbox } from './inbox.ts';
import { login } from './login.ts';
import { profile } from './profile.ts';
import { webhook } from './webhook.ts';

/** In the order of the table. */
export const WORKLOADS: readonly Workload[] = [
  health,
  hotHelpers,
  coldHelpers,
  profile,
  booking,
  login,
  webhook,
  inbox,
  chat,
];

/** Returns the workloads whose name is, or begins with, one of the given names; all without names. */
export function selectWorkloads(names: readonly string[], all = WORKLOADS): Workload[] {
  const isNamed = (workload: Workload, name: string) => workload.name === name || workload.name.startsWith(`${name}-`);
  const unknown = names.filter((name) => !all.some((workload) => isNamed(workload, name)));
  if (unknown.length > 0)
    throw new Error(`no workload ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}`);
  return all.filter((workload) => names.length === 0 || names.some((name) => isNamed(workload, name)));
}
