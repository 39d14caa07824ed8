import type { EarningLine } from '@sahaya/contracts';
import { IconArrowBackUp, IconBuildingBank, IconCash, IconCreditCard, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatInstantDate, rupees } from '../../i18n/format.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './earnings.module.css';

/** One entry: the reason, the amount, and details on a tap. */
export function EarningRow({ line }: { line: EarningLine }) {
  const { kind, visit, payout } = line;
  const title = visit?.service
    ? t('lines.ofService', { kind: t(`lines.${kind}`), service: serviceName(visit.service) })
    : t(`lines.${kind}`);
  const parts = partsOf(line);
  return (
    <li className={classes.row}>
      <span className={classes.mark} aria-hidden="true">
        {iconOf(line)}
      </span>
      <div className={classes.what}>
        <b>{title}</b>
        <span className={classes.quiet}>{detailOf(line)}</span>
        {payout && <span className={classes.quiet}>{t(`payout.${payout.status}`)}</span>}
      </div>
      <b className={classes.amount} data-sign={Math.sign(amountOf(line))}>
        {signed(amountOf(line))}
      </b>
      {parts.length > 0 && (
        <details className={classes.explain}>
          <summary>{t('lines.explain')}</summary>
          <dl>
            {parts.map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{signed(amount)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** Visits show the earned amount, payouts the transferred amount. */
const amountOf = ({ kind, net, balance }: EarningLine): number =>
  kind === 'payout' || kind === 'payout_returned' || kind === 'commission_paid' ? balance : net;

const signed = (amount: number): string => (amount < 0 ? `−${rupees(-amount)}` : rupees(amount));

function detailOf({ visit, payout, at }: EarningLine): string {
  const day = formatInstantDate(at);
  if (payout) return `${t('lines.to', { account: payout.masked })} · ${day}`;
  const { customerName: customer, date } = visit ?? {};
  const when = customer && date ? t('lines.with', { customer, date: formatDate(date) }) : day;
  return visit?.purpose === 'subscription' ? `${when} · ${t('lines.subscription')}` : when;
}

function partsOf({ visit, gross, deductions, net, cash, awaited, payout }: EarningLine): [string, number][] {
  const earned: [string, number][] = [
    [t('lines.gross'), gross],
    ...deductions.map(({ code, amount }): [string, number] => [t(`lines.${code}`), -amount]),
    [t('lines.net'), net],
  ];
  return [
    ...(visit && deductions.length > 0 ? earned : []),
    ...(cash > 0 ? ([[t('lines.cash'), cash]] as [string, number][]) : []),
    ...(awaited > 0 ? ([[t('lines.awaited'), awaited]] as [string, number][]) : []),
    ...(payout && payout.commission > 0
      ? ([[t('lines.commissionTaken'), payout.commission]] as [string, number][])
      : []),
  ];
}

function iconOf({ kind, visit }: EarningLine): ReactNode {
  if (kind === 'payout') return <IconBuildingBank size={22} />;
  if (kind === 'payout_returned') return <IconArrowBackUp size={22} />;
  if (kind === 'correction' || kind === 'commission_paid') return <IconScale size={22} />;
  return visit?.method === 'cash' ? <IconCash size={22} /> : <IconCreditCard size={22} />;
}
