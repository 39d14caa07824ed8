import { firstName } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';

interface Props {
  person: { name: string };
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains the effect of blocking a person and asks for confirmation. */
export function BlockDialog({ person, ...dialog }: Props) {
  const name = firstName(person.name);
  return (
    <ConfirmDialog
      {...dialog}
      title={t('helper.blockTitle', { name })}
      text={t('helper.blockText')}
      confirm={t('helper.block', { name })}
    />
  );
}
