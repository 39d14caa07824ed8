import { Button } from '@mantine/core';
import { BRAND } from '@sahaya/domain';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useUser } from '../../../../api/session/use-session.js';
import { t } from '../../../../i18n/translate.js';
import { saveFile } from '../../../../ui/files/save-file.js';
import { CopyButton } from './copy-button.js';
import { StepText } from './step-text.js';
import classes from './two-step.module.css';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new recovery codes, once. */
export function SaveCodes({ codes, onDone }: Props) {
  const { email, phone } = useUser();
  const [isSaved, setSaved] = useState(false);
  useQuestionBeforeLeaving();
  const download = () => {
    const title = t('twoStep.file', { brand: BRAND, account: email ?? phone ?? '' });
    const blob = new Blob([`${[title, '', ...codes].join('\n')}\n`], { type: 'text/plain' });
    saveFile({ name: `${BRAND.toLowerCase()}-recovery-codes.txt`, blob });
  };
  return (
    <div className={classes.steps}>
      <StepText>{t('twoStep.saveText')}</StepText>
      <ul className={classes.codes} aria-label={t('twoStep.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton text={codes.join('\n')}>{t('twoStep.copyCodes')}</CopyButton>
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden="true" />} onClick={download}>
          {t('twoStep.download')}
        </Button>
      </div>
      <label className={classes.saved}>
        <input type="checkbox" checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        {t('twoStep.saved')}
      </label>
      <Button disabled={!isSaved} onClick={onDone}>
        {t('twoStep.done')}
      </Button>
    </div>
  );
}

/** The browser asks before it closes or reloads the page. */
function useQuestionBeforeLeaving() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
