import { Button } from '@mantine/core';
import type { Address } from '@sahaya/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressesQuery } from '../../../api/queries/addresses.queries.js';
import { errorMessage } from '../../../api/error-message.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { formatLandmark } from '../../../i18n/format-landmark.js';
import { t } from '../../../i18n/translate.js';
import { AddressDialog } from './address-dialog.js';
import { useDeleteAddress, useSetDefaultAddress } from './addresses.mutations.js';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';

/** A customer's saved addresses. */
export function AddressesSection() {
  const { data: addresses, error, isFetching, refetch } = useQuery(addressesQuery);
  const [edited, setEdited] = useState<Address | 'new'>();
  const [leaving, setLeaving] = useState<Address>();
  const remove = useDeleteAddress();
  const makeDefault = useSetDefaultAddress();

  return (
    <ProfileSection id="addresses" title={t('address.title')} lead={t('address.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.loadAddresses')}
        </Notice>
      )}
      {!addresses && !error && <LoadingPlaceholder height="80svh" />}
      {addresses?.length === 0 && <p className={classes.lead}>{t('address.none')}</p>}
      {addresses && addresses.length > 0 && (
        <ul className={classes.rows}>
          {addresses.map((address) => (
            <Row
              key={address._id}
              address={address}
              busy={makeDefault.isPending || remove.isPending}
              onEdit={() => setEdited(address)}
              onDelete={() => setLeaving(address)}
              onDefault={() => makeDefault.mutate(address._id)}
            />
          ))}
        </ul>
      )}
      {makeDefault.isError && <Notice>{errorMessage(makeDefault.error, 'error.defaultAddress')}</Notice>}
      {remove.isError && <Notice>{errorMessage(remove.error, 'error.deleteAddress')}</Notice>}
      {(addresses ?? error) && (
        <Button
          variant="default"
          className={classes.save}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          {t('address.add')}
        </Button>
      )}
      {edited && <AddressDialog address={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t('address.deleteTitle', { nickname: leaving?.nickname ?? '' })}
        text={
          leaving?.isDefault && addresses && addresses.length > 1
            ? `${t('address.deleteText')} ${t('address.deleteDefault')}`
            : t('address.deleteText')
        }
        confirm={t('address.delete')}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving._id);
          setLeaving(undefined);
        }}
      />
    </ProfileSection>
  );
}

interface RowProps {
  address: Address;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onDefault: () => void;
}
function Row({ address: { nickname, fullAddress, landmark, isDefault }, busy, onEdit, onDelete, onDefault }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.strong}>
          {nickname}
          {isDefault && <span className={classes.badge}>{t('address.default')}</span>}
        </span>
        <span>{fullAddress}</span>
        {landmark && <span className={classes.quiet}>{formatLandmark(landmark)}</span>}
      </div>
      <div className={classes.buttons}>
        {!isDefault && (
          <Button
            variant="subtle"
            disabled={busy}
            onClick={onDefault}
            aria-label={t('address.makeDefaultOf', { nickname })}
          >
            {t('address.makeDefault')}
          </Button>
        )}
        <Button variant="default" onClick={onEdit} aria-label={t('address.editOf', { nickname })}>
          {t('address.edit')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          disabled={busy}
          onClick={onDelete}
          aria-label={t('address.deleteOf', { nickname })}
        >
          {t('address.delete')}
        </Button>
      </div>
    </li>
  );
}
