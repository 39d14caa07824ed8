import { ActionIcon, Button, Menu } from '@mantine/core';
import { type Icon as IconType, IconDotsVertical } from '@tabler/icons-react';
import { t } from '../../i18n/translate.js';
import { ScreenLink } from '../navigation/screen-link.js';
import classes from './card-buttons.module.css';

/** A card shows two actions as buttons; the others are in its menu. */
const BUTTONS = 2;

/** `today` is the main action of the day, `strong` leads forward, `quiet` is the default and also used for endings. */
const LOOKS = {
  today: { variant: 'filled', color: 'marigold.4', c: 'black' },
  strong: { variant: 'filled' },
  quiet: { variant: 'default' },
};
export type ButtonLook = keyof typeof LOOKS;

export interface CardButton<A extends string> {
  action: A;
  words: string;
  look: ButtonLook | undefined;
  /** A sign beside the words. */
  Icon: IconType;
  /** The screen that it opens; without it, the card performs the action. */
  to?: string | undefined;
}
interface Props<A extends string> {
  /** The most important action first. */
  buttons: readonly CardButton<A>[];
  /** The action in progress on this card. */
  busy: string | undefined;
  onAct: (action: A) => void;
}
export function CardButtons<A extends string>({ buttons, busy, onAct }: Props<A>) {
  if (buttons.length === 0) return null;
  const more = buttons.slice(BUTTONS);
  return (
    <div className={classes.row}>
      <div className={classes.actions}>
        {buttons.slice(0, BUTTONS).map(({ action, words, look = 'quiet', Icon, to }) => {
          const shown = {
            ...LOOKS[look],
            className: classes.action,
            leftSection: <Icon size={20} aria-hidden="true" />,
          };
          return to ? (
            <Button key={action} {...shown} component={ScreenLink} to={to}>
              {words}
            </Button>
          ) : (
            <Button
              key={action}
              {...shown}
              loading={busy === action}
              disabled={busy !== undefined && busy !== action}
              onClick={() => onAct(action)}
            >
              {words}
            </Button>
          );
        })}
      </div>
      {more.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              aria-label={t('card.more')}
              loading={busy !== undefined && more.some(({ action }) => action === busy)}
            >
              <IconDotsVertical size={22} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ action, words, Icon, to }) => {
              const icon = <Icon size={20} aria-hidden="true" />;
              return to ? (
                <Menu.Item key={action} component={ScreenLink} to={to} leftSection={icon}>
                  {words}
                </Menu.Item>
              ) : (
                <Menu.Item key={action} onClick={() => onAct(action)} leftSection={icon}>
                  {words}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
