import type { Party } from '@sahaya/domain';

export const otherParty = (party: Party): Party => (party === 'customer' ? 'helper' : 'customer');
