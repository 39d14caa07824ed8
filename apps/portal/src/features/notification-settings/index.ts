export { PushOffer } from './push-offer.js';
