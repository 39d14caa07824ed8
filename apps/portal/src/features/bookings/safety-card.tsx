import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { IconCheck, IconPhoneCall, IconShare, IconShieldHalf } from '@tabler/icons-react';
import { useState } from 'react';
import { visitWords } from '../../format.js';
import { now } from '../../now.js';
import { serviceName, t } from '../../words/words.js';
import classes from './safety-card.module.css';

/** India's emergency number, and the women's helpline. */
const EMERGENCY = '112';
const WOMEN = '181';

/** On an agreed visit, for both sides: whom to call, and somebody who knows where one is. */
export function SafetyCard({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.card} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconShieldHalf size={20} aria-hidden="true" />
        {t('safety.title')}
      </summary>
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
    </details>
  );
}

/** By the device's own sharing, else on its clipboard. */
function ShareVisit({ booking }: { booking: Booking }) {
  const [isCopied, setCopied] = useState(false);
  const text = t('safety.visit', {
    service: serviceName(booking.service),
    helper: booking.helperId.name,
    customer: booking.customerName,
    when: visitWords(booking, now()),
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
      // Who closes the device's window has changed their mind: nothing to tell.
      onClick={() => void share().catch(() => undefined)}
      leftSection={<Icon size={20} aria-hidden="true" />}
    >
      <span role="status">{t(isCopied ? 'safety.copied' : 'safety.share')}</span>
    </Button>
  );
}
