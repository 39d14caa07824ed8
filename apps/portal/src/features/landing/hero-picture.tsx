import { addDays, istDate } from '@sahaya/domain';
import { IconCheck, IconStarFilled } from '@tabler/icons-react';
import { rupees, formatVisitTime } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './hero-picture.module.css';
import { ServicePicture } from './service-picture.js';

/** An example of an accepted request, as the app shows it. It repeats the text beside it, so it is decorative. */
export function HeroPicture() {
  const at = serverNow();
  const visit = { date: addDays(istDate(at), 1), startTime: '09:30', endTime: '11:30' };
  return (
    <div className={classes.picture} aria-hidden="true">
      <svg viewBox="0 0 400 360" className={classes.house}>
        <circle cx="318" cy="74" r="38" className={classes.sun} />
        <g className={classes.petals}>
          {Array.from({ length: 12 }, (_, index) => (
            <path key={index} d="M318 22c5 6 5 10 0 14-5-4-5-8 0-14z" transform={`rotate(${index * 30} 318 74)`} />
          ))}
        </g>
        <path d="M40 360V190L200 62l160 128v170z" className={classes.wall} />
        <path d="M18 206 200 58l182 148" className={classes.roof} />
        <rect x="228" y="232" width="76" height="128" rx="10" className={classes.door} />
        <circle cx="290" cy="300" r="5" className={classes.knob} />
        <path d="M222 224c10 12 20 12 29 2 9 10 20 10 29 0 9 10 20 10 30-2" className={classes.garland} />
        <rect x="92" y="216" width="86" height="76" rx="10" className={classes.window} />
        <path d="M135 216v76M92 254h86" className={classes.bars} />
      </svg>
      <div className={classes.card}>
        <div className={classes.who}>
          <PersonAvatar name={t('landing.helperName')} size={48} />
          <div>
            <b>{t('landing.helperName')}</b>
            <span className={classes.rating}>
              <IconStarFilled size={16} /> 4.8
            </span>
          </div>
          <span className={classes.chip}>
            <IconCheck size={16} stroke={3} /> {t('status.accepted')}
          </span>
        </div>
        <p className={classes.when}>{formatVisitTime(visit, at)}</p>
        <div className={classes.foot}>
          <span className={classes.tag}>
            <ServicePicture service="cooking" size={24} />
            {serviceName('cooking')}
          </span>
          <b>{rupees(440)}</b>
        </div>
      </div>
      <div className={classes.bubble}>{t('landing.bubble')}</div>
    </div>
  );
}
