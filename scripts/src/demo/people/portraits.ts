import sharp from 'sharp';
import { avatarSvg } from './avatar.ts';
import { CUSTOMERS } from './customers.ts';
import { HELPERS } from './helpers.ts';
import type { DemoCustomer, DemoHelper } from './people.ts';

/** Two thirds of the helpers and half of the customers have a photo; the others show their initials. */
export const WITH_PHOTO: ReadonlySet<DemoHelper | DemoCustomer> = new Set([
  ...HELPERS.filter((_, index) => index % 3 !== 2),
  ...CUSTOMERS.filter((_, index) => index % 4 < 2),
]);

/** The portrait of a person as an image file; undefined for a person without a photo. */
export async function portraitOf(person: DemoHelper | DemoCustomer): Promise<Blob | undefined> {
  if (!WITH_PHOTO.has(person)) return undefined;
  const webp = await sharp(Buffer.from(avatarSvg(person)))
    .webp()
    .toBuffer();
  return new Blob([new Uint8Array(webp)], { type: 'image/webp' });
}
