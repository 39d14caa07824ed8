export { MapPin } from './map-pin.js';
