/** The path of a list with its filter; alerts link to such paths, too. */
export { listPath } from '@sahaya/domain';
