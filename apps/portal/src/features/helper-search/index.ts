export { FavouriteButton } from './favourite-button.js';
export { defaultSlot, SlotFields } from './filters/slot-fields.js';
export { formatSlot } from './filters/time-presets.js';
