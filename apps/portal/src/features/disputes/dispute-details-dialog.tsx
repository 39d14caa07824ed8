import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking, Dispute } from '@sahaya/contracts';
import { disputeAnswerViolation, EVIDENCE_MAX, LIMITS, type Party } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, firstName, formatInstantInSentence, rupees } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { PhotoThumbnails } from '../../ui/files/photo-thumbnails.js';
import { type Photo, PhotosField } from '../../ui/files/photos-field.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { serviceName, t } from '../../i18n/translate.js';
import { disputeQuery, loadEvidence, useAddPhotos, useAnswerDispute, useWithdrawDispute } from './disputes.queries.js';
import { evidenceTexts } from './evidence-texts.js';
import classes from './dispute.module.css';

const RENEWED_MS = 20_000;

interface Props {
  booking: Booking;
  party: Party;
  onClose: () => void;
}
/** A dispute with everything that both parties and support have said. */
export function DisputeDetailsDialog({ booking, party, onClose }: Props) {
  const report = useQuery(disputeQuery(booking._id));
  return (
    <ModalDialog
      title={t('report.view', { service: serviceName(booking.service), day: formatDay(booking.date) })}
      onClose={onClose}
    >
      {report.isPending && <LoadingPlaceholder height={180} />}
      {report.isError && (
        <Notice onRetry={() => void report.refetch()} busy={report.isFetching}>
          {errorMessage(report.error, 'error.loadReport')}
        </Notice>
      )}
      {report.data && <Report dispute={report.data} party={party} onClose={onClose} />}
    </ModalDialog>
  );
}

function Report({ dispute, party, onClose }: { dispute: Dispute; party: Party; onClose: () => void }) {
  const now = useServerNow(RENEWED_MS);
  const { bookingId, kind, description, state, openedAt, answerBy, answer, evidence, decision } = dispute;
  const names = { customer: firstName(dispute.customer.name), helper: firstName(dispute.helper.name) };
  const isOpen = state === 'open';
  const mayAnswer = isOpen && !answer && now <= new Date(answerBy);
  const until = formatInstantInSentence(new Date(answerBy), now);
  const picturesOf = (side: Party) => evidence.filter(({ by }) => by === side);
  const pictures = (side: Party) => (
    <PhotoThumbnails
      ids={picturesOf(side).map(({ _id }) => _id)}
      load={loadEvidence(bookingId)}
      label={t('report.pictures', { name: names[side] })}
    />
  );
  return (
    <div className={classes.view}>
      <p>{t(`report.state.${stateOf(dispute, mayAnswer)}`, { ...names, until })}</p>
      {decision && (
        <section className={classes.side}>
          <h3>{t('report.decision')}</h3>
          <p>
            {t(`report.outcome.${decision.outcome}`)}
            {decision.refund > 0 && ` ${t('report.refund', { amount: rupees(decision.refund) })}`}
          </p>
          {decision.note && <p>{decision.note}</p>}
        </section>
      )}
      <section className={classes.side}>
        <h3>{t('report.from', { name: names.customer })}</h3>
        <p className={classes.quiet}>
          {t(`report.kind.${kind}`)} · {formatInstantInSentence(new Date(openedAt), now)}
        </p>
        <p>{description}</p>
        {pictures('customer')}
      </section>
      {(answer || picturesOf('helper').length > 0) && (
        <section className={classes.side}>
          <h3>{t('report.from', { name: names.helper })}</h3>
          {answer && <p>{answer.text}</p>}
          {pictures('helper')}
        </section>
      )}
      {party === 'helper' && mayAnswer && <AnswerForm dispute={dispute} />}
      {isOpen && <MorePictures bookingId={bookingId} sent={picturesOf(party).length} />}
      {isOpen && party === 'customer' && <Withdraw bookingId={bookingId} helper={names.helper} onDone={onClose} />}
    </div>
  );
}

/** The helper may still answer; after that support decides. */
function stateOf(
  { state, answer }: Dispute,
  mayAnswer: boolean,
): 'waits' | 'withUs' | 'answered' | 'decided' | 'withdrawn' {
  if (state !== 'open') return state;
  if (mayAnswer) return 'waits';
  return answer ? 'answered' : 'withUs';
}

function AnswerForm({ dispute: { bookingId, customer } }: { dispute: Dispute }) {
  const answer = useAnswerDispute(bookingId);
  const form = useForm('answer', { text: '' }, disputeAnswerViolation);
  const send = ({ text }: { text: string }) =>
    answer.mutate(text.trim(), {
      onSuccess: () => notifications.show({ message: t('report.answered'), color: 'teal' }),
      onError: form.refuse,
    });
  return (
    <form onSubmit={form.submit(send)} noValidate className={classes.form}>
      <Textarea
        {...form.text('text')}
        label={t('report.answer')}
        description={t('report.answerHint', { customer: firstName(customer.name) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LIMITS.disputeTextMax}
        minRows={3}
        autosize
        maxRows={10}
      />
      {answer.isError && !toViolation(answer.error) && (
        <Notice>{errorMessage(answer.error, 'error.answerReport')}</Notice>
      )}
      <Button type="submit" loading={answer.isPending}>
        {t('report.sendAnswer')}
      </Button>
    </form>
  );
}

/** Adds photos. A photo that failed to upload stays for a retry. */
function MorePictures({ bookingId, sent }: { bookingId: string; sent: number }) {
  const [pictures, setPictures] = useState<Photo[]>([]);
  const add = useAddPhotos(bookingId);
  if (sent >= EVIDENCE_MAX) return null;
  const send = () =>
    add.mutate({
      pictures: pictures.map(({ file }) => file),
      onSent: (file) => setPictures((before) => before.filter((one) => one.file !== file)),
    });
  return (
    <div className={classes.form}>
      <PhotosField
        photos={pictures}
        onChange={setPictures}
        room={EVIDENCE_MAX - sent}
        texts={evidenceTexts()}
        disabled={add.isPending}
      />
      {add.isError && <Notice>{errorMessage(add.error, 'error.sendPictures')}</Notice>}
      {pictures.length > 0 && (
        <Button onClick={send} loading={add.isPending}>
          {t('pictures.send')}
        </Button>
      )}
    </div>
  );
}

/** Asks for confirmation, because a withdrawn dispute cannot be reopened. */
function Withdraw({ bookingId, helper, onDone }: { bookingId: string; helper: string; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawDispute(bookingId);
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: t('report.withdrawn'), color: 'teal' });
        onDone();
      },
    });
  if (!isAsking) {
    return (
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {t('report.withdraw')}
      </Button>
    );
  }
  return (
    <section className={classes.side} aria-label={t('report.withdraw')}>
      <p>{t('report.withdrawText', { helper })}</p>
      {withdraw.isError && <Notice>{errorMessage(withdraw.error, 'error.withdrawReport')}</Notice>}
      <div className={dialog.actions}>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('action.notNow')}
        </Button>
        <Button onClick={confirm} loading={withdraw.isPending}>
          {t('report.withdraw')}
        </Button>
      </div>
    </section>
  );
}
