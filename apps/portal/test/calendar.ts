import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const dayName = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Opens the calendar of a date field and chooses a day in the month that it shows or a later one. */
export async function chooseDay(field: HTMLElement, date: string): Promise<void> {
  await userEvent.click(field);
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Next month' });
  const day = () => screen.queryByRole('button', { name: dayName(date) });
  while (!day() && !next.disabled) await userEvent.click(next);
  await userEvent.click(screen.getByRole('button', { name: dayName(date) }));
}
