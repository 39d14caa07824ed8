import { SERVICES } from '@sahaya/domain';
import { ServiceIcon } from '../../ui/display/service-icon.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './service-links.module.css';

/** Every service, leading to the helpers who offer it. */
export const ServiceLinks = () => (
  <nav aria-labelledby="dashboard-services">
    <h2 id="dashboard-services" className={classes.heading}>
      {t('landing.services')}
    </h2>
    <ul className={classes.services}>
      {SERVICES.map((service) => (
        <li key={service}>
          <ScreenLink to={`/helpers?service=${service}`} className={classes.service}>
            <span className={classes.icon}>
              <ServiceIcon service={service} size={26} />
            </span>
            {serviceName(service)}
          </ScreenLink>
        </li>
      ))}
    </ul>
  </nav>
);
