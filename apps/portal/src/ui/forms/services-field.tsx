import { SERVICES } from '@sahaya/domain';
import { serviceName, t } from '../../i18n/translate.js';
import { Choice } from './choice.js';
import { ServiceIcon } from '../display/service-icon.js';
import classes from './services-field.module.css';

interface Props {
  /** The id of the first checkbox, which receives the focus on an error. */
  id: string;
  chosen: string[];
  onChange: (services: string[]) => void;
  error: string | false;
}

/** The services that a helper offers, as a checklist. */
export function ServicesField({ id, chosen, onChange, error }: Props) {
  const toggle = (service: string) =>
    onChange(chosen.includes(service) ? chosen.filter((one) => one !== service) : [...chosen, service]);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('register.services')}</legend>
      <div className={classes.choices}>
        {SERVICES.map((service, index) => (
          <Choice
            key={service}
            id={index === 0 ? id : undefined}
            type="checkbox"
            name="services"
            value={service}
            checked={chosen.includes(service)}
            onChange={toggle}
            label={serviceName(service)}
            icon={<ServiceIcon service={service} />}
            describedBy={error ? `${id}-error` : undefined}
            invalid={Boolean(error)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
