import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../i18n/translate.js';
import classes from './pagination.module.css';
import { visiblePages } from './page-window.js';

interface Props {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

export function PageStrip({ page, pages, onTurn }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.strip} aria-label={t('pages.title')}>
      <ActionIcon disabled={page <= 1} onClick={() => onTurn(page - 1)} aria-label={t('pages.previous')}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </ActionIcon>
      {visiblePages(page, pages).map((number) => (
        <UnstyledButton
          key={number}
          className={classes.page}
          onClick={() => onTurn(number)}
          aria-label={t('pages.page', { number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </UnstyledButton>
      ))}
      <ActionIcon disabled={page >= pages} onClick={() => onTurn(page + 1)} aria-label={t('pages.next')}>
        <IconChevronRight size={22} aria-hidden="true" />
      </ActionIcon>
    </nav>
  );
}
