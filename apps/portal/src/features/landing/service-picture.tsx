import type { Service } from '@sahaya/domain';
import pictures from './service-pictures.svg?no-inline';

/** A decorative picture of a service of the landing page; its name is beside it. `size` is in pixels. */
export function ServicePicture({ service, size }: { service: Service; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${pictures}#${service}`} />
    </svg>
  );
}
