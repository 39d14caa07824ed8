import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Address } from '@sahaya/contracts';
import { addressViolation, LIMITS } from '@sahaya/domain';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { PlaceHint } from '../../../ui/forms/place-hint.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { ModalDialog } from '../../../ui/layout/modal-dialog.js';
import { t } from '../../../i18n/translate.js';
import { MapPin } from '../../map-pin/index.js';
import { type AddressDraft, useAddAddress, useUpdateAddress } from './addresses.mutations.js';
import classes from '../profile.module.css';

interface Props {
  /** undefined: a new address. */
  address: Address | undefined;
  onClose: () => void;
}

/** The nickname, full address, landmark and household notes of a saved address. */
export function AddressDialog({ address, onClose }: Props) {
  const add = useAddAddress();
  const update = useUpdateAddress(address?._id ?? '');
  const save = address ? update : add;
  const draft = useForm<AddressDraft>(
    'address',
    {
      nickname: address?.nickname ?? '',
      fullAddress: address?.fullAddress ?? '',
      coordinates: address?.coordinates ?? null,
      landmark: address?.landmark ?? '',
      notes: address?.notes ?? '',
      isDefault: address?.isDefault ?? false,
    },
    addressViolation,
  );
  const submit = draft.submit((form) =>
    save.mutate(form, {
      onSuccess: () => {
        notifications.show({ message: t('profile.saved'), color: 'teal' });
        onClose();
      },
      onError: draft.refuse,
    }),
  );
  const title = address ? t('address.editTitle', { nickname: address.nickname }) : t('address.addTitle');

  return (
    <ModalDialog onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={title}>
        <TextInput
          {...draft.text('nickname')}
          label={t('address.nickname')}
          placeholder={t('address.nicknameHint')}
          maxLength={LIMITS.nicknameMax}
          data-autofocus
        />
        <Textarea
          {...draft.text('fullAddress')}
          onChange={(event) => draft.change({ fullAddress: event.currentTarget.value, coordinates: null })}
          label={t('address.full')}
          autoComplete="street-address"
          maxLength={LIMITS.addressMax}
        />
        {!draft.form.coordinates && <PlaceHint address={draft.form.fullAddress} />}
        <MapPin
          address={draft.form.fullAddress}
          value={draft.form.coordinates}
          onChange={(coordinates) => draft.change({ coordinates })}
        />
        <TextInput
          {...draft.text('landmark')}
          label={t('address.landmark')}
          placeholder={t('address.landmarkHint')}
          maxLength={LIMITS.landmarkMax}
        />
        <Textarea
          {...draft.text('notes')}
          label={t('book.household')}
          description={t('book.householdHelp')}
          placeholder={t('book.householdHint')}
          maxLength={LIMITS.householdNotesMax}
        />
        {!address?.isDefault && (
          <Switch
            label={t('address.useAsDefault')}
            checked={draft.form.isDefault}
            onChange={(event) => draft.change({ isDefault: event.currentTarget.checked })}
          />
        )}
        {save.isError && !toViolation(save.error) && (
          <Notice>{errorMessage(save.error, address ? 'error.updateAddress' : 'error.addAddress')}</Notice>
        )}
        <Button type="submit" loading={save.isPending}>
          {t('address.save')}
        </Button>
      </form>
    </ModalDialog>
  );
}
