import { formatRupees, toRupees } from '@sahaya/domain';
import { formatDuration } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';

export const number = (value = 0) => value.toLocaleString('en-IN');
export const rupees = (paise = 0) => formatRupees(toRupees(paise));
export const percent = (share?: number) => (share === undefined ? words.none : `${(share * 100).toFixed(1)} %`);
export const minutes = (wait?: number) => (wait === undefined ? words.none : formatDuration(Math.ceil(wait) * 60_000));
/** Hours with one decimal place. */
export const hours = (sum = 0) => Math.round(sum / 6) / 10;
