import { NativeSelect } from '@mantine/core';
import { SERVICES } from '@sahaya/domain';
import { serviceName, t } from '../../../i18n/translate.js';

interface Props {
  label: string;
  /** Empty: all services. */
  value: string;
  onChange: (service: string) => void;
}
export const ServiceSelect = ({ label, value, onChange }: Props) => (
  <NativeSelect
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    data={[
      { value: '', label: t('helpers.allServices') },
      ...SERVICES.map((service) => ({ value: service, label: serviceName(service) })),
    ]}
  />
);
