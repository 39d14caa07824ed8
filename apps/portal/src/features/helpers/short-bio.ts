import { LIMITS } from '@sahaya/domain';

/** Cut to 100 characters on cards. */
export function shortBio(bio: string): string {
  const letters = [...bio.trim()];
  return letters.length <= LIMITS.bioOnCard
    ? letters.join('')
    : `${letters.slice(0, LIMITS.bioOnCard).join('').trimEnd()}…`;
}
