/** A list with its filter set; notices lead to such ones, too. */
export { listPath } from '@sahaya/domain';
