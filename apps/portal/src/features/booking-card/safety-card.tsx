import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { IconCheck, IconPhoneCall, IconShare, IconShieldHalf } from '@tabler/icons-react';
import { useState } from 'react';
import { formatVisitTime } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import { serviceName, t } from '../../i18n/translate.js';
import { Disclosure } from '../../ui/display/disclosure.js';
import classes from './safety-card.module.css';

/** India's emergency number and the women's helpline. */
const EMERGENCY = '112';
const WOMEN = '181';

/** Safety contacts on an agreed visit, and sharing of the visit with another person. */
export function SafetyCard({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure label={t('safety.title')} icon={<IconShieldHalf size={20} aria-hidden="true" />} onToggle={setOpen}>
      {isOpen && (
        <div className={classes.inside}>
          <Button component="a" href={`tel:${EMERGENCY}`} color="#b3261e" leftSection={<IconPhoneCall size={20} />}>
            {t('safety.emergency', { number: EMERGENCY })}
          </Button>
          <Button component="a" href={`tel:${WOMEN}`} variant="default" leftSection={<IconPhoneCall size={20} />}>
            {t('safety.women', { number: WOMEN })}
          </Button>
          <ShareVisit booking={booking} />
          <p>{t('safety.hint')}</p>
        </div>
      )}
    </Disclosure>
  );
}

/** Uses the share function of the device, otherwise the clipboard. */
function ShareVisit({ booking }: { booking: Booking }) {
  const [isCopied, setCopied] = useState(false);
  const text = t('safety.visit', {
    service: serviceName(booking.service),
    helper: booking.helperId.name,
    customer: booking.customerName,
    when: formatVisitTime(booking, serverNow()),
    where: booking.customerAddress,
  });
  const share = async () => {
    if ('share' in navigator) return navigator.share({ text });
    await (navigator as Navigator).clipboard.writeText(text);
    setCopied(true);
  };
  const Icon = isCopied ? IconCheck : IconShare;
  return (
    <Button
      variant="default"
      // Closing the share dialog is not an error.
      onClick={() => void share().catch(() => undefined)}
      leftSection={<Icon size={20} aria-hidden="true" />}
    >
      <span role="status">{t(isCopied ? 'safety.copied' : 'safety.share')}</span>
    </Button>
  );
}
