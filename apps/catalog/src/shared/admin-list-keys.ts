import type { VerificationState } from '@sahaya/domain';

/* Admin lists are filtered by service, verification and block in any combination, over a million helpers. Each combination that applies to a helper is one of the helper's keys, so that an index provides every order. */
interface ListFilter {
  service?: string | undefined;
  verification?: string | undefined;
  blocked?: boolean | undefined;
}
const ANY = '*';

export const toAdminListKey = ({ service, verification, blocked }: ListFilter): string =>
  [service || ANY, verification || ANY, blocked ? 'blocked' : ANY].join('|');

interface KeySources {
  services: readonly string[];
  verification?: VerificationState;
  blocked?: boolean;
}
export const buildAdminListKeys = ({ services, verification, blocked }: KeySources): string[] =>
  [undefined, ...new Set(services)].flatMap((service) =>
    [undefined, ...(verification ? [verification] : [])].flatMap((state) =>
      [undefined, ...(blocked ? [true] : [])].map((isBlocked) =>
        toAdminListKey({ service, verification: state, blocked: isBlocked }),
      ),
    ),
  );

/** Names are found by their beginning, regardless of case. */
export const toNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
