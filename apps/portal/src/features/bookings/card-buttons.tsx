import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { IconArrowRight, IconDotsVertical } from '@tabler/icons-react';
import { firstName, rupees } from '../../format.js';
import { t } from '../../words/words.js';
import { isOver } from './booking-facts.js';
import type { CardAction } from './card-actions.js';
import classes from './card-buttons.module.css';

/** Two actions stand on a card, the others in its menu. */
const BUTTONS = 2;

/** The action of the day stands out; what ends something stays quiet. */
const LOOKS: Partial<Record<CardAction, { variant: string; color?: string; c?: string }>> = {
  accept: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
  pay: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
  complete: { variant: 'filled' },
  review: { variant: 'filled' },
  alternatives: { variant: 'filled' },
  start: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
  arrived: { variant: 'filled' },
  contestNoShow: { variant: 'filled' },
  acceptChange: { variant: 'filled', color: 'marigold.4', c: '#231f1b' },
};

function actionWords(action: CardAction, { booking, party, now }: Pick<Props, 'booking' | 'party' | 'now'>): string {
  const name = firstName(booking.helperId.name);
  switch (action) {
    case 'pay':
      return t('action.pay', { amount: rupees(booking.totalAmount) });
    case 'arrived':
      return isOver(booking, now) ? t('action.workDone') : t('action.arrived', { name });
    case 'claimNoShow':
      return party === 'customer' ? t('action.noHelper', { name }) : t('action.noCustomer');
    default:
      return t(`action.${action}`);
  }
}

interface Props {
  booking: Booking;
  party: Party;
  now: Date;
  actions: CardAction[];
  busy: string | undefined;
  onAct: (action: CardAction) => void;
}

export function CardButtons({ booking, party, now, actions, busy, onAct }: Props) {
  if (actions.length === 0) return null;
  const more = actions.slice(BUTTONS);
  return (
    <div className={classes.row}>
      <div className={classes.actions}>
        {actions.slice(0, BUTTONS).map((action) => (
          <Button
            key={action}
            variant="default"
            {...LOOKS[action]}
            loading={busy === action}
            disabled={busy !== undefined && busy !== action}
            onClick={() => onAct(action)}
            className={classes.action}
            rightSection={action === 'pay' ? <IconArrowRight size={18} aria-hidden="true" /> : undefined}
          >
            {actionWords(action, { booking, party, now })}
          </Button>
        ))}
      </div>
      {more.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon aria-label={t('booking.more')} loading={busy !== undefined && more.some((one) => one === busy)}>
              <IconDotsVertical size={22} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <Menu.Item key={action} onClick={() => onAct(action)}>
                {actionWords(action, { booking, party, now })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
