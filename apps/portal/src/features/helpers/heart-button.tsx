import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useFavourite } from '../../data/matching.queries.js';
import { t } from '../../words/words.js';

/** Saves a helper; for customers only. */
export function HeartButton({ helper }: { helper: { _id: string; name: string } }) {
  const { isCustomer, isSaved, toggle } = useFavourite(helper._id);
  if (!isCustomer) return null;
  const Icon = isSaved ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      onClick={toggle}
      aria-pressed={isSaved}
      aria-label={t('helper.save', { name: helper.name })}
      color={isSaved ? 'red' : 'gray'}
    >
      <Icon size={24} aria-hidden="true" />
    </ActionIcon>
  );
}
