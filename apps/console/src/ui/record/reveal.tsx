import RevealIcon from '@mui/icons-material/VisibilityOutlined';
import { Typography } from '@mui/material';
import type { FieldsFor } from '@sahaya/api-client';
import type { OutputOf } from '@sahaya/contracts';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import type { StaffCall } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { ActionButton } from './action-button.js';

/** Revealed data, shown until the server's expiry time. */
export function useRevealed<T extends { until: string }>() {
  const [revealed, setRevealed] = useState<T>();
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setRevealed(undefined), Date.parse(revealed.until) - serverNow());
    return () => clearTimeout(timer);
  }, [revealed]);
  return [revealed, setRevealed] as const;
}

interface RevealProps<E extends StaffCall> {
  call: E;
  fields: Partial<FieldsFor<E>>;
  onRevealed: (answer: OutputOf<E>) => void;
  label?: string;
}
export const Reveal = <E extends StaffCall>({ call, fields, onRevealed, label = words.reveal.act }: RevealProps<E>) => (
  <ActionButton
    call={call}
    fields={fields}
    label={label}
    hint={words.reveal.hint}
    asksReason
    done={words.reveal.done}
    onDone={onRevealed}
    variant="text"
    icon={<RevealIcon />}
  />
);

export const RevealedUntil = ({ until }: { until: string }) => (
  <Typography role="status" color="text.secondary">
    {words.reveal.shown(formatInstant(until).time)}
  </Typography>
);
