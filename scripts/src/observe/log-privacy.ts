import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDING } from '@sahaya/domain';

const OWN_ADDRESSES = new Set([BRANDING.supportEmail, BRANDING.grievanceOfficer.email]);

/** Patterns of data that no log may contain. A phone number is an Indian mobile number between quotes or spaces. */
const PERSONAL: Readonly<Record<string, RegExp>> = {
  'an email address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  'a phone number': /(?<=["' ])(?:\+91[ -]?)?[6-9]\d{9}(?=["' ,.])/g,
  'a token': /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/g,
};

/** The kinds of personal data and secrets in a line of a log; `secrets` are texts that must not be in it either. */
export function personalDataIn(line: string, secrets: readonly string[] = []): string[] {
  const kinds = Object.entries(PERSONAL).flatMap(([kind, look]) => {
    const found = line.match(look)?.filter((text) => !OWN_ADDRESSES.has(text)) ?? [];
    return found.length > 0 ? [kind] : [];
  });
  return secrets.some((secret) => line.includes(secret)) ? [...kinds, 'a secret'] : kinds;
}

/** The places of personal data in the logs of a folder, as "auth.log:12 has an email address", without the data. */
export function personalDataInLogs(folder: string, secrets: readonly string[]): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => personalDataIn(line, secrets).map((kind) => `${name}:${index + 1} has ${kind}`)),
    );
}
