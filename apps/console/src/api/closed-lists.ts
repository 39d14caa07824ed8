import { ApiError } from '@sahaya/api-client';
import {
  adminAnalytics,
  adminAuditLog,
  adminBroadcasts,
  adminContactProposals,
  adminDues,
  adminJobs,
  adminLedgerChecks,
  adminPayouts,
  adminSignals,
  type StaffRole,
} from '@sahaya/contracts';
import type { StaffCall } from './staff-call.js';

/** Lists that only some roles may read. */
export const CLOSED_LISTS: Partial<Record<string, Pick<StaffCall, 'staff'>>> = {
  analytics: adminAnalytics,
  'audit-log': adminAuditLog,
  broadcasts: adminBroadcasts,
  'contact-proposals': adminContactProposals,
  jobs: adminJobs,
  payouts: adminPayouts,
  dues: adminDues,
  'ledger-checks': adminLedgerChecks,
  signals: adminSignals,
};

/** The roles that may read a list whose request was forbidden; undefined for any other error. */
export const rolesInstead = (resource: string, error: unknown): readonly StaffRole[] | undefined =>
  error instanceof ApiError && error.code === 'FORBIDDEN' ? CLOSED_LISTS[resource]?.staff : undefined;
