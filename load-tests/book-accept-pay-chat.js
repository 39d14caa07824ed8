import { bookAcceptPayChat as book } from './lib/journeys.js';
import { people } from './lib/people.js';
import { options as optionsOf, PAIRS } from './lib/shapes.js';
import { summaryOf } from './lib/summary.js';

const shape = __ENV.SHAPE || 'load';
export const options = optionsOf(shape, ['book']);
export const setup = () => people(PAIRS);
export { book };
export const handleSummary = summaryOf(`book-accept-pay-chat-${shape}`);
