import { createHmac, timingSafeEqual } from 'node:crypto';
import { idCharacters } from '@sahaya/domain';

/** Whether the provider signed these bytes: the header has the HMAC with the client secret, in base64. */
export function isSignedBy(secret: string, content: Uint8Array, header: string | null): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const given = Buffer.from(header ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

/** The attributes of the only element of this name; undefined if there is none, or more than one. */
function attributesOf(xml: string, element: string): Map<string, string> | undefined {
  const [found, ...others] = xml.matchAll(new RegExp(`<${element}(\\s[^<>]*)>`, 'g'));
  if (!found || others.length > 0) return undefined;
  const pairs = [...(found[1] ?? '').matchAll(/\s([\w:-]+)="([^"<>]*)"/g)];
  return new Map(pairs.map(([, name = '', value = '']) => [name, decode(value)]));
}

/**
 * The name and the number in an issued document (`Certificate` with the `Person` to whom it was issued). Only signed
 * content is read, and only these two attributes; undefined if they are missing or the number is not usable.
 */
export function readIssuedDocument(xml: string): { name: string; number: string } | undefined {
  if (/<!/.test(xml)) return undefined; // No document type, comment or CDATA section is expected.
  const number = attributesOf(xml, 'Certificate')?.get('number') ?? '';
  const name = attributesOf(xml, 'Person')?.get('name')?.trim() ?? '';
  if (name === '' || name.length > 200 || !/[A-Z0-9]{4}$/.test(idCharacters(number))) return undefined;
  return { name, number };
}
