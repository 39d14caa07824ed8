import type { VerificationState } from '@sahaya/domain';

/*
 * The lists of staff are filtered by service, verification and block, in any combination, a million helpers long. Each
 * combination that a helper belongs to is one of the helper's keys, so that an index gives every one of the orders.
 */
interface Choice {
  service?: string | undefined;
  verification?: string | undefined;
  blocked?: boolean | undefined;
}
const ANY = '*';

export const deskKey = ({ service, verification, blocked }: Choice): string =>
  [service || ANY, verification || ANY, blocked ? 'blocked' : ANY].join('|');

interface Facts {
  services: readonly string[];
  verification?: VerificationState;
  blocked?: boolean;
}
export const deskKeys = ({ services, verification, blocked }: Facts): string[] =>
  [undefined, ...new Set(services)].flatMap((service) =>
    [undefined, ...(verification ? [verification] : [])].flatMap((state) =>
      [undefined, ...(blocked ? [true] : [])].map((isBlocked) =>
        deskKey({ service, verification: state, blocked: isBlocked }),
      ),
    ),
  );

/** How a name is looked for: by its beginning, whatever its case. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
