import { browse } from './lib/journeys.js';
import { people } from './lib/people.js';
import { options as optionsOf, PAIRS } from './lib/shapes.js';
import { summaryOf } from './lib/summary.js';

const shape = __ENV.SHAPE || 'load';
export const options = optionsOf(shape, ['browse']);
export const setup = () => people(PAIRS);
export { browse };
export const handleSummary = summaryOf(`browse-${shape}`);
