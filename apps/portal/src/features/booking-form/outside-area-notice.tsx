import { Button } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import type { OutsideServiceArea } from '@sahaya/domain';
import { firstName, formatKilometres } from '../../i18n/format.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import classes from './book.module.css';

interface Props {
  outside: OutsideServiceArea;
  helper: Pick<Helper, 'name'>;
  /** Whether the server has refused the request. */
  isRefused: boolean;
  onFindNear: () => void;
}

/** Says that the helper does not travel to the address, and links to helpers who do. */
export function OutsideAreaNotice({ outside, helper, isRefused, onFindNear }: Props) {
  const distance = formatKilometres(outside.distanceKm);
  const radius = formatKilometres(outside.serviceRadiusKm);
  return (
    <Notice tone={isRefused ? 'error' : 'info'}>
      <p className={classes.outside}>{t('book.outsideArea', { distance, radius, name: firstName(helper.name) })}</p>
      <Button variant="default" onClick={onFindNear}>
        {t('book.findNear')}
      </Button>
    </Notice>
  );
}
