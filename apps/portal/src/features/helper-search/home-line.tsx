import { Button } from '@mantine/core';
import { IconHome, IconMapSearch, IconWorld } from '@tabler/icons-react';
import type { Home } from '../../api/session/use-home.js';
import { t } from '../../i18n/translate.js';
import classes from './helpers.module.css';

interface Props {
  home: Home;
  /** Whether helpers near the home are shown. */
  isNear: boolean;
  onElsewhere: () => void;
  onEverywhere: () => void;
  onHome: () => void;
}

/** Says that the helpers near the home are shown, and offers other places; elsewhere, the way back. */
export function HomeLine({ home, isNear, onElsewhere, onEverywhere, onHome }: Props) {
  if (!isNear) {
    return (
      <div className={classes.home}>
        <Button variant="subtle" onClick={onHome} leftSection={<IconHome size={20} aria-hidden="true" />}>
          {t('find.backHome')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.home}>
      <p>
        <IconHome size={20} aria-hidden="true" />
        {t('find.nearHome', { place: home.label })}
      </p>
      <Button variant="subtle" onClick={onElsewhere} leftSection={<IconMapSearch size={20} aria-hidden="true" />}>
        {t('find.elsewhere')}
      </Button>
      <Button variant="subtle" onClick={onEverywhere} leftSection={<IconWorld size={20} aria-hidden="true" />}>
        {t('find.everywhere')}
      </Button>
    </div>
  );
}
