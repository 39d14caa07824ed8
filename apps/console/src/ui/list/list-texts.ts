/** Texts of all lists. */
export const listTexts = {
  filters: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  clear: 'Clear all',
  results: (total: number | undefined) => {
    if (total === undefined) return 'Show results';
    return total === 1 ? 'Show 1 result' : `Show ${total.toLocaleString('en-IN')} results`;
  },
};
