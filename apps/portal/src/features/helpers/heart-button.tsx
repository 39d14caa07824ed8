import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useFavourite } from '../../data/matching.queries.js';
import { messageOf } from '../../messages.js';
import { t } from '../../words/words.js';

/** Saves a helper; for customers only. Drawn at once: a failure is said, besides taken back. */
export function HeartButton({ helper }: { helper: { _id: string; name: string } }) {
  const { isCustomer, isSaved, toggle } = useFavourite(helper._id);
  if (!isCustomer) return null;
  const Icon = isSaved ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      onClick={() =>
        toggle((error) => notifications.show({ message: messageOf(error, 'error.favourite'), color: 'red' }))
      }
      aria-pressed={isSaved}
      aria-label={t('helper.save', { name: helper.name })}
      color={isSaved ? 'red' : 'gray'}
    >
      <Icon size={24} aria-hidden="true" />
    </ActionIcon>
  );
}
