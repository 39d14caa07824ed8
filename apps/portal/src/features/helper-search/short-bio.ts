import { LIMITS } from '@sahaya/domain';

/** Cuts the text to 100 characters for cards. */
export function shortBio(bio: string): string {
  const letters = [...bio.trim()];
  return letters.length <= LIMITS.bioOnCard
    ? letters.join('')
    : `${letters.slice(0, LIMITS.bioOnCard).join('').trimEnd()}…`;
}
