/** An email may have this many characters of text; further ones are cut. */
export const MAIL_TEXT_MAX = 20_000;

/** The line with which mail programs begin the quoted message, in the languages of the product and as separators. */
const QUOTE_BEGINS = [
  /^On .{5,200} wrote:$/i,
  /^.{5,200}(?:ने लिखा|को लिखा)\s*:$/,
  /^-{2,}\s*(?:Original Message|Forwarded message|मूल संदेश)\s*-{2,}$/i,
  /^_{10,}$/,
];
/** The line before a signature (RFC 3676), and what phones add. */
const SIGNATURE_BEGINS = [/^-- ?$/, /^Sent from my \w[\w ]{0,40}$/i, /^Get Outlook for \w+$/i];
/** The header block of a quoted message: `From:` and then `Sent:`, `Date:`, `To:` or `Subject:`. */
const HEADER_BEGINS = /^\*?From:\*?\s/i;
const HEADER_GOES_ON = /^\*?(?:Sent|Date|To|Subject):\*?\s/i;

/**
 * The part of an email that its sender wrote: without the quoted message below it, quoted lines and the signature. An
 * email of quotes only stays as it is, so that nothing is lost.
 */
export function stripMailQuotes(text: string): string {
  const lines = text.slice(0, MAIL_TEXT_MAX).replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, index) => endsMessage(line, lines[index + 1] ?? ''));
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.trimStart().startsWith('>'));
  const written = own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return written || lines.join('\n').trim();
}

function endsMessage(line: string, next: string): boolean {
  const trimmed = line.trim();
  // Mail programs break a long line before its last word.
  const both = `${trimmed} ${next.trim()}`;
  return (
    SIGNATURE_BEGINS.some((begin) => begin.test(line.trimEnd() === '--' ? line : trimmed)) ||
    QUOTE_BEGINS.some((begin) => begin.test(trimmed)) ||
    (/^On\b/i.test(trimmed) && QUOTE_BEGINS[0]!.test(both)) ||
    (HEADER_BEGINS.test(trimmed) && HEADER_GOES_ON.test(next.trim()))
  );
}

/** `reply+<token>@…`: 32 characters of the token, of an address list as in a `To` header. */
const REPLY_ADDRESS = /\breply\+([0-9a-f]{32})@/i;
/** The token of the reply address in a header; undefined if there is none. */
export const replyTokenIn = (header: string): string | undefined => REPLY_ADDRESS.exec(header)?.[1]?.toLowerCase();
/** The address to which the answer to an email about a ticket goes. */
export const replyAddress = (token: string, domain: string): string => `reply+${token}@${domain}`;
