/** Texts of all lists. */
export const listTexts = {
  filters: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  clear: 'Clear all',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  results: (total: number | undefined) => {
    if (total === undefined) return 'Show results';
    return total === 1 ? 'Show 1 result' : `Show ${total.toLocaleString('en-IN')} results`;
  },
};
