/**
 * The mean count up to a minute of the day over several days, each given by its 24 hourly counts; undefined without a
 * day.
 */
export function hourlyBaseline(days: readonly (readonly number[])[], minuteOfDay: number): number | undefined {
  if (days.length === 0) return undefined;
  const [whole, part] = [Math.floor(minuteOfDay / 60), (minuteOfDay % 60) / 60];
  const came = (hours: readonly number[]) =>
    hours.slice(0, whole).reduce((sum, count) => sum + count, 0) + (hours[whole] ?? 0) * part;
  return days.reduce((sum, hours) => sum + came(hours), 0) / days.length;
}
