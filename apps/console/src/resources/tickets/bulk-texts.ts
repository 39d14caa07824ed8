const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

/** Texts of actions on several tickets. */
export const bulkTexts = {
  name: 'Selected tickets',
  selected: (count: number) => `${tickets(count)} selected`,
  tooMany: (max: number) => `At most ${max} at once`,
  clear: 'Clear selection',
  take: 'Assign to me',
  assign: 'Assign to …',
  assignTitle: (count: number) => `Assign ${tickets(count)}`,
  priority: 'Set priority',
  priorityTitle: (count: number) => `Set the priority of ${tickets(count)}`,
  resolve: 'Resolve',
  resolveTitle: (count: number) => `Resolve ${tickets(count)}`,
  resolveHint: 'The senders are not notified. Each of them can reopen their ticket by an answer within seven days.',
  spam: 'Mark as spam',
  spamTitle: (count: number) => `Mark ${tickets(count)} as spam`,
  spamHint: 'They leave all lists of work, and their senders can no longer answer. Nobody is notified.',
  progress: (done: number, all: number) => `${done} of ${all}`,
  done: (count: number) => `${tickets(count)} changed`,
  failedTitle: (failed: number, all: number) => `${failed} of ${tickets(all)} could not be changed`,
  stillSelected: 'These are still selected.',
  close: 'Close',
};
