import { serviceName } from '../../i18n/translate.js';
import { ServiceIcon } from './service-icon.js';
import classes from './service-tag.module.css';

export function ServiceTag({ service }: { service: string }) {
  return (
    <span className={classes.tag}>
      <ServiceIcon service={service} size={18} />
      {serviceName(service)}
    </span>
  );
}
