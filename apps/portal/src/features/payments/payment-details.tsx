import { Button } from '@mantine/core';
import type { Booking, Refund } from '@sahaya/contracts';
import { isPayable, toPaise, toRupees } from '@sahaya/domain';
import { IconChevronDown, IconCircleCheck, IconClock, IconReceipt, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { walletQuery } from '../../api/queries/wallet.queries.js';
import { formatDay, formatInstantDate, rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { payDuesQuery } from './pay-dues.js';
import { Choice } from '../../ui/forms/choice.js';
import { Notice } from '../../ui/feedback/notice.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { serviceName, t, findText } from '../../i18n/translate.js';
import classes from './payment-details.module.css';
import { type BookingPayment, bookingPaymentQuery, useDownloadReceipt } from './payments.queries.js';

/** The payment of a customer's booking: the receipt, the paid amount and refunds. */
export function PaymentDetails({ booking }: { booking: Booking }) {
  const isPaid = booking.payment.status !== 'pending' && booking.payment.status !== 'failed';
  // Open while a refund is in progress; otherwise collapsed.
  const isComing = booking.refund?.status === 'initiated' || booking.refund?.status === 'failed';
  const [isOpen, setOpen] = useState(isComing);
  // The payment belongs to the booking that replaces this one.
  if (booking.replacement?.state === 'accepted') return null;
  if (isPayable(booking)) return <Unpaid booking={booking} />;
  if (!isPaid && !booking.refund) return null;
  const id = `money-${booking._id}`;
  return (
    <div className={classes.money}>
      <div className={classes.buttons}>
        {isPaid && <ReceiptButton booking={booking} />}
        {booking.payment.method === 'online' && (
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            rightSection={
              <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} data-open={isOpen} />
            }
            onClick={() => setOpen(!isOpen)}
          >
            {t('money.details')}
          </Button>
        )}
      </div>
      <div id={id}>{isOpen && <Details bookingId={booking._id} />}</div>
    </div>
  );
}

/** The amount to pay after credit and unpaid fees. */
function Unpaid({ booking: { _id: id, totalAmount } }: { booking: Booking }) {
  const cache = useQueryClient();
  const { data: wallet } = useQuery(walletQuery);
  const { data: payDues } = useQuery(payDuesQuery(id));
  const open = wallet?.dues.filter(({ status }) => status === 'open') ?? [];
  const duesPaise = open.reduce((sum, { amount }) => sum + toPaise(amount), 0);
  const pricePaise = toPaise(totalAmount);
  const creditPaise = Math.min(toPaise(wallet?.credit ?? 0), pricePaise);
  const withDues = payDues && duesPaise > 0;
  const payable = rupees(toRupees(pricePaise - creditPaise + (withDues ? duesPaise : 0)));
  return (
    <div className={classes.money}>
      {duesPaise > 0 && (
        <Choice
          type="checkbox"
          name={`dues-${id}`}
          value="dues"
          checked={payDues ?? false}
          onChange={() => cache.setQueryData(payDuesQuery(id).queryKey, !payDues)}
          label={t('pay.dues', { amount: rupees(toRupees(duesPaise)) })}
          hint={t('pay.duesHint')}
        />
      )}
      {(creditPaise > 0 || withDues) && (
        <p className={classes.sum}>
          {creditPaise > 0 && `${t('pay.withCredit', { amount: rupees(toRupees(creditPaise)) })} `}
          <b>{t('pay.payable', { amount: payable })}</b>
        </p>
      )}
    </div>
  );
}

function ReceiptButton({ booking: { _id, service, date } }: { booking: Booking }) {
  const receipt = useDownloadReceipt();
  return (
    <>
      <Button
        variant="subtle"
        loading={receipt.isPending}
        leftSection={<IconReceipt size={20} aria-hidden="true" />}
        aria-label={t('money.receiptOf', { service: serviceName(service), date: formatDay(date) })}
        onClick={() => receipt.mutate(_id)}
      >
        {t('money.receipt')}
      </Button>
      {receipt.isError && <Notice>{errorMessage(receipt.error, 'error.receipt')}</Notice>}
    </>
  );
}

function Details({ bookingId }: { bookingId: string }) {
  const { data: payment, error, isFetching, refetch } = useQuery(bookingPaymentQuery(bookingId));
  if (payment) return <Timeline payment={payment} />;
  if (error)
    return (
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, 'error.payment')}
      </Notice>
    );
  return <LoadingPlaceholder height={64} />;
}

/** The payment, then each refund with its status. */
function Timeline({ payment }: { payment: BookingPayment }) {
  const { paid, credit, method = '', paidAt, refunds } = payment;
  const way = findText('way', method);
  const amount = rupees(paid);
  return (
    <ol className={classes.timeline}>
      <li data-done="true">
        <IconCircleCheck size={22} aria-hidden="true" />
        <span>
          <b>
            {way && paidAt
              ? t('money.paidBy', { amount, method: way, moment: formatInstantDate(paidAt) })
              : t('money.paid', { amount })}
          </b>
          {credit > 0 && <span className={classes.quiet}>{t('money.ofItCredit', { amount: rupees(credit) })}</span>}
        </span>
      </li>
      {refunds.map((refund) => (
        <RefundStep key={refund._id} refund={refund} />
      ))}
    </ol>
  );
}

const ICONS = { initiated: IconClock, processed: IconCircleCheck, failed: IconRefresh };

function RefundStep({ refund: { amount, way, status, initiatedAt, expectedBy, processedAt } }: { refund: Refund }) {
  const Icon = ICONS[status];
  const sum = { amount: rupees(amount) };
  return (
    <li data-done={status === 'processed'}>
      <Icon size={22} aria-hidden="true" />
      <span>
        <b>{way === 'credit' ? t('money.refundToCredit', sum) : t('money.refund', sum)}</b>
        <span className={classes.quiet}>{t('money.initiated', { moment: formatInstantDate(initiatedAt) })}</span>
        {status === 'failed' && <span className={classes.quiet}>{t('money.failed')}</span>}
        {status !== 'processed' && expectedBy && (
          <span className={classes.quiet}>{t('money.expected', { moment: formatInstantDate(expectedBy) })}</span>
        )}
        {status !== 'processed' && way === 'provider' && <span className={classes.quiet}>{t('money.bySource')}</span>}
        {processedAt && (
          <span className={classes.quiet}>{t('money.processed', { moment: formatInstantDate(processedAt) })}</span>
        )}
      </span>
    </li>
  );
}
