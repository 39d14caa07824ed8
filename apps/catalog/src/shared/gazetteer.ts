import { Gazetteer, parsePlaceTable } from '@sahaya/domain';
import { LOCALITIES } from './places/localities.data.js';
import { PINS } from './places/pins.data.js';
import { TOWNS } from './places/towns.data.js';

/** The built-in gazetteer with the PIN codes and post offices of the service cities and the towns of India. */
export const gazetteer = new Gazetteer(parsePlaceTable({ localities: LOCALITIES, pins: PINS, towns: TOWNS }));
