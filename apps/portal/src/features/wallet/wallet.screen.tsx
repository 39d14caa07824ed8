import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconGift, IconReceipt, IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatInstantDate, rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t, findText } from '../../i18n/translate.js';
import classes from './wallet.module.css';
import { type Wallet, walletQuery } from '../../api/queries/wallet.queries.js';

/** A customer's credit with its history, and unpaid fees. */
export function WalletScreen() {
  const { data: wallet, error, isFetching, refetch } = useQuery(walletQuery);
  return (
    <Screen
      narrow
      title={t('wallet.title')}
      lead={t('wallet.lead')}
      actions={
        <Button component={ScreenLink} to="/my-bookings" variant="default">
          {t('wallet.seeBookings')}
        </Button>
      }
    >
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.wallet')}
        </Notice>
      )}
      {!wallet && !error && <Waiting />}
      {wallet && (
        <div className={classes.column}>
          <Credit wallet={wallet} />
          {wallet.dues.length > 0 && <Dues dues={wallet.dues} />}
          <Entries entries={wallet.entries} />
        </div>
      )}
    </Screen>
  );
}

function Credit({ wallet: { credit, reserved } }: { wallet: Wallet }) {
  return (
    <section className={classes.card} aria-labelledby="credit-title">
      <h2 id="credit-title" className={classes.label}>
        {t('wallet.credit')}
      </h2>
      <p className={classes.credit}>{rupees(credit)}</p>
      {credit > 0 && <p className={classes.text}>{t('wallet.used')}</p>}
      {reserved > 0 && <p className={classes.text}>{t('wallet.reserved', { amount: rupees(reserved) })}</p>}
    </section>
  );
}

function Dues({ dues }: { dues: Wallet['dues'] }) {
  return (
    <section className={classes.card} aria-labelledby="dues-title">
      <h2 id="dues-title" className={classes.heading}>
        {t('wallet.dues')}
      </h2>
      <p className={classes.text}>{t('wallet.duesHint')}</p>
      <ul className={classes.rows}>
        {dues.map(({ _id, amount, reason, status, at }) => (
          <li key={_id} className={classes.row}>
            <span className={classes.mark} aria-hidden="true">
              <IconReceipt size={22} />
            </span>
            <span className={classes.what}>
              <b>{findText('reason', reason) ?? t('wallet.due')}</b>
              <span className={classes.quiet}>
                {formatInstantDate(at)} · {t(`due.${status}`)}
              </span>
            </span>
            <b className={classes.amount}>{rupees(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS = { granted: IconGift, spent: IconShoppingCart, returned: IconArrowBackUp };

function Entries({ entries }: { entries: Wallet['entries'] }) {
  if (entries.length === 0) return <EmptyState scene="wallet">{t('wallet.none')}</EmptyState>;
  return (
    <section className={classes.card} aria-labelledby="entries-title">
      <h2 id="entries-title" className={classes.heading}>
        {t('wallet.entries')}
      </h2>
      <ul className={classes.rows}>
        {entries.map(({ kind, amount, reason, at }, index) => {
          const Icon = ICONS[kind];
          return (
            <li key={`${at}-${index}`} className={classes.row}>
              <span className={classes.mark} aria-hidden="true">
                <Icon size={22} />
              </span>
              <span className={classes.what}>
                <b>{t(`wallet.${kind}`)}</b>
                <span className={classes.quiet}>
                  {formatInstantDate(at)}
                  {reason && kind === 'granted' && ` · ${findText('reason', reason) ?? ''}`}
                </span>
              </span>
              <b className={classes.amount} data-out={kind === 'spent'}>
                {kind === 'spent' ? `−${rupees(amount)}` : rupees(amount)}
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.column}>
    <Skeleton height={132} radius="lg" />
    <Skeleton height={240} radius="lg" />
  </div>
);
