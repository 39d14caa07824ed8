export const payoutTexts = {
  visits: (count: number) => (count === 1 ? '1 visit' : `${count.toLocaleString('en-IN')} visits`),
  days: (from: string, to: string) => `${from} to ${to}`,
};
