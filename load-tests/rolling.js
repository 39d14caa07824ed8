import { bookAcceptPayChat as book, browse } from './lib/journeys.js';
import { people } from './lib/people.js';
import { options as optionsOf, PAIRS } from './lib/shapes.js';
import { summaryOf } from './lib/summary.js';

export const options = optionsOf('rolling');
export const setup = () => people(PAIRS);
export { book, browse };
export const handleSummary = summaryOf('rolling');
