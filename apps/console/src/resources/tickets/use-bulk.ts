import type { FieldsFor } from '@sahaya/api-client';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { TicketRecord } from '../../api/data-provider.js';
import { endsSession } from '../../api/ends-session.js';
import { errorText, isOffline, type StaffCall, useStaffData } from '../../api/staff-call.js';
import { bulkTexts } from './bulk-texts.js';

/** Tickets of one action. */
export const BULK_MAX = 50;

export interface BulkFailure {
  ticket: TicketRecord;
  why: string;
}
/** The outcome of an action that could not change some of its tickets. */
export interface BulkFailures {
  all: number;
  failed: readonly BulkFailure[];
}

/**
 * Sends a command for each ticket, one after the other, so that the server decides and audits each by itself. A refused one
 * does not stop the others; an ended session or a lost connection does.
 */
export function useBulk(onDone: (failed: readonly TicketRecord[]) => void) {
  const data = useStaffData();
  const notify = useNotify();
  const refresh = useRefresh();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [failures, setFailures] = useState<BulkFailures>();

  const run = async <E extends StaffCall>(
    call: E,
    tickets: readonly TicketRecord[],
    fieldsOf: (ticket: TicketRecord) => FieldsFor<E>,
  ) => {
    const failed: BulkFailure[] = [];
    for (const [done, ticket] of tickets.entries()) {
      setProgress({ done, all: tickets.length });
      try {
        await data.call(call, fieldsOf(ticket));
      } catch (error) {
        if (endsSession(error)) return;
        const why = errorText(error as Error);
        failed.push({ ticket, why });
        if (!isOffline(error)) continue;
        failed.push(...tickets.slice(done + 1).map((other) => ({ ticket: other, why })));
        break;
      }
    }
    setProgress(undefined);
    setFailures(failed.length > 0 ? { all: tickets.length, failed } : undefined);
    if (failed.length === 0) notify(bulkTexts.done(tickets.length), { type: 'success' });
    refresh();
    onDone(failed.map(({ ticket }) => ticket));
  };
  return { run, progress, failures, forget: () => setFailures(undefined) };
}
