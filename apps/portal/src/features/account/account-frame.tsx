import { BRAND } from '@sahaya/domain';
import { IconCash, IconCircleCheck, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './account-frame.module.css';

interface Props {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The frame of login and registration, with the benefits beside the form on wide screens. */
export function AccountFrame({ title, lead, children }: Props) {
  const promises = [
    { Icon: IconCircleCheck, text: t('promise.price') },
    { Icon: IconCash, text: t('promise.pay') },
    { Icon: IconMessageCircle, text: t('promise.chat') },
  ];
  return (
    <div className={classes.frame}>
      <div className={classes.form}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
      <aside className={classes.aside} aria-label={t('promise.title', { brand: BRAND })}>
        <p className={classes.headline}>{t('promise.title', { brand: BRAND })}</p>
        <ul className={classes.promises}>
          {promises.map(({ Icon, text }) => (
            <li key={text}>
              <Icon size={24} stroke={1.75} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
