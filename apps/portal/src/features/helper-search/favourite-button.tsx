import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useFavouriteToggle } from '../../api/queries/favourites.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { t } from '../../i18n/translate.js';

/** Saves a helper, for customers only. The change is shown at once and undone if the request fails. */
export function FavouriteButton({ helper }: { helper: { _id: string; name: string } }) {
  const { isCustomer, isSaved, toggle } = useFavouriteToggle(helper._id);
  if (!isCustomer) return null;
  const Icon = isSaved ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      onClick={() =>
        toggle((error) => notifications.show({ message: errorMessage(error, 'error.favourite'), color: 'red' }))
      }
      aria-pressed={isSaved}
      aria-label={t('helper.save', { name: helper.name })}
      color={isSaved ? 'red' : 'gray'}
      // The kit's red of a dark theme is nearly white.
      c={isSaved ? 'red.6' : undefined}
    >
      <Icon size={24} aria-hidden="true" />
    </ActionIcon>
  );
}
