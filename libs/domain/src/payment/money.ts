/** Money is integer paise inside the system and rupees with at most two decimals on the wire. */
export const toRupees = (paise: number): number => paise / 100;

/** Rupees as typed → paise, rounded half up. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** A share of an amount in paise by basis points, rounded half up. All fees use it. */
export const share = (paise: number, bps: number): number => Math.floor((paise * bps + 5_000) / 10_000);

/** ₹1,23,456.50: Indian grouping, paise only when there are any. Takes rupees. */
export function formatRupees(rupees: number): string {
  const fraction = Number.isInteger(rupees) ? 0 : 2;
  return `₹${rupees.toLocaleString('en-IN', { minimumFractionDigits: fraction, maximumFractionDigits: fraction })}`;
}
