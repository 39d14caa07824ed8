import { Anchor, Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { DISPUTE_KINDS, type DisputeKind, disputeViolation, EVIDENCE_MAX, LIMITS, MINUTE_MS } from '@sahaya/domain';
import { useState } from 'react';
import { firstName, formatDuration } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { Choice } from '../../ui/forms/choice.js';
import { type Photo, PhotosField } from '../../ui/files/photos-field.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { useOpenDispute } from './disputes.queries.js';
import { evidenceTexts } from './evidence-texts.js';
import classes from './dispute.module.css';

const RENEWED_MS = 20_000;
const EMPTY = { kind: '', description: '' };

/** Opens a dispute about a completed visit, with photos. Each kind of dispute has its own deadline. */
export function DisputeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const report = useOpenDispute();
  const form = useForm('report', EMPTY, disputeViolation);
  const [pictures, setPictures] = useState<Photo[]>([]);
  const kind = form.field('kind');
  const helper = firstName(booking.helperId.name);
  const send = ({ kind, description }: typeof EMPTY) =>
    report.mutate(
      {
        id: booking._id,
        kind,
        description: description.trim(),
        pictures: pictures.map(({ file }) => file),
        onSent: (file) => setPictures((before) => before.filter((one) => one.file !== file)),
      },
      {
        onSuccess: () => {
          notifications.show({ message: t('report.done'), color: 'teal' });
          onClose();
        },
        onError: form.refuse,
      },
    );
  return (
    <ModalDialog title={t('report.title')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate className={classes.form}>
        <p className={classes.text}>{t('report.text', { helper })}</p>
        <fieldset className={classes.kinds}>
          <legend>{t('report.kind')}</legend>
          {DISPUTE_KINDS.map((one, index) => (
            <Kind
              key={one}
              kind={one}
              booking={booking}
              id={index === 0 ? kind.id : undefined}
              checked={form.form.kind === one}
              onChange={() => form.change({ kind: one })}
            />
          ))}
          {kind.error && (
            <p className={classes.error} role="alert">
              {kind.error}
            </p>
          )}
        </fieldset>
        <Textarea
          {...form.text('description')}
          label={t('report.description')}
          maxLength={LIMITS.disputeTextMax}
          minRows={4}
          autosize
          maxRows={10}
        />
        <PhotosField
          photos={pictures}
          onChange={setPictures}
          room={EVIDENCE_MAX}
          texts={evidenceTexts()}
          disabled={report.isPending}
        />
        {report.isError && !toViolation(report.error) && <Notice>{errorMessage(report.error, 'error.report')}</Notice>}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" loading={report.isPending}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

interface KindProps {
  kind: DisputeKind;
  booking: Booking;
  id: string | undefined;
  checked: boolean;
  onChange: () => void;
}
/** Shows the time left for this kind. After the deadline the customer contacts support. */
function Kind({ kind, booking: { disputeBy }, id, checked, onChange }: KindProps) {
  const now = useServerNow(RENEWED_MS);
  const by = disputeBy?.[kind === 'quality' ? 'quality' : 'other'];
  const left = by ? new Date(by).getTime() - now.getTime() : -1;
  if (left < 0) {
    return (
      <p className={classes.over}>
        {t(`report.kind.${kind}`)}: {t('report.over')}{' '}
        <Anchor component={ScreenLink} to="/contact" inherit>
          {t('action.writeToUs')}
        </Anchor>
      </p>
    );
  }
  return (
    <Choice
      type="radio"
      id={id}
      name="kind"
      value={kind}
      checked={checked}
      onChange={onChange}
      label={t(`report.kind.${kind}`)}
      hint={t('next.left', { span: formatDuration(Math.floor(left / MINUTE_MS)) })}
    />
  );
}
