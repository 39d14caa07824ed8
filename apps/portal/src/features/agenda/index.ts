export { Agenda } from './agenda.js';
