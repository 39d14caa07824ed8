/** Texts of all lists. */
export const listTexts = {
  filters: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  clear: 'Clear all',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  taggedMax: (max: number) =>
    `More than ${max.toLocaleString('en-IN')} have this tag. The list covers those that were tagged last; open others from the search.`,
  results: (total: number | undefined) => {
    if (total === undefined) return 'Show results';
    return total === 1 ? 'Show 1 result' : `Show ${total.toLocaleString('en-IN')} results`;
  },
};
