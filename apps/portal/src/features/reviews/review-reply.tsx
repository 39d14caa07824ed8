import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './review-reply.module.css';

/** The helper's reply, below the review. */
export const ReviewReply = ({
  text,
  helperName,
  children,
}: {
  text: string;
  helperName: string;
  children?: ReactNode;
}) => (
  <blockquote className={classes.reply}>
    <b>{t('review.replyOf', { name: helperName })}</b>
    <p>{text}</p>
    {children}
  </blockquote>
);
