import { firstName } from '../format.js';
import { t } from '../words/words.js';
import { Ask } from './ask.js';

interface Props {
  person: { name: string };
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what blocking a person means, then asks. */
export function AskToBlock({ person, ...dialog }: Props) {
  const name = firstName(person.name);
  return (
    <Ask
      {...dialog}
      title={t('helper.blockTitle', { name })}
      text={t('helper.blockText')}
      confirm={t('helper.block', { name })}
    />
  );
}
