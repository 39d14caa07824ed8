import { Alert } from '@mui/material';
import { noteViewer, presentViewers, TICKET_VIEW_BEAT_MS, type TicketViewer } from '@sahaya/domain';
import { use, useEffect, useState } from 'react';
import { useGetIdentity, useGetList } from 'react-admin';
import type { StaffRecord } from '../../api/data-provider.js';
import { TicketViewsContext } from '../../app/live/use-live.js';
import { words } from '../../i18n/words.js';
import { collisionTexts } from './collision-texts.js';

/** The interval at which colleagues who have left disappear. */
const CHECK_MS = 1_000;

interface ViewersProps {
  ticketId: string;
  /** An answer is being written here. */
  isWriting: boolean;
}
/** Says which colleagues have the same ticket open, and tells them the same of this console. */
export function Viewers({ ticketId, isWriting }: ViewersProps) {
  const viewers = useViewers(ticketId, isWriting);
  const { data: staff = [] } = useGetList<StaffRecord>('staff', { pagination: { page: 1, perPage: 1_000 } });
  const nameOf = (userId: string) => staff.find(({ id }) => id === userId)?.name ?? words.tickets.colleague;
  return viewers.map(({ userId, isWriting: writes }) => (
    <Alert key={userId} severity={writes ? 'warning' : 'info'}>
      {writes ? collisionTexts.isWriting(nameOf(userId)) : collisionTexts.isLooking(nameOf(userId))}
    </Alert>
  ));
}

function useViewers(ticketId: string, isWriting: boolean): readonly TicketViewer[] {
  const { tell, hear } = use(TicketViewsContext);
  const { identity } = useGetIdentity();
  const me = identity?.id;
  const [viewers, setViewers] = useState<readonly TicketViewer[]>([]);
  useEffect(() => {
    const beat = () => tell({ ticketId, isWriting });
    beat();
    const timer = setInterval(beat, TICKET_VIEW_BEAT_MS);
    return () => clearInterval(timer);
  }, [tell, ticketId, isWriting]);
  useEffect(
    () =>
      hear(({ userId, isWriting: writes, ticketId: other }) => {
        if (other !== ticketId || userId === me) return;
        setViewers((all) => noteViewer(all, { userId, isWriting: writes, at: performance.now() }));
      }),
    [hear, ticketId, me],
  );
  const isWatching = viewers.length > 0;
  useEffect(() => {
    if (!isWatching) return;
    const timer = setInterval(() => setViewers((all) => presentViewers(all, performance.now())), CHECK_MS);
    return () => clearInterval(timer);
  }, [isWatching]);
  return viewers;
}
