export { StrikesLink } from './strikes-link.js';
