/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Review } from '@sahaya/contracts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { HOSTILE } from '../../../test/hostile.js';
import { aReview, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { ReviewsList } from './reviews-list.js';

const PATH = `GET /reviews/helper/${ID.helper}`;
const review = (day: number, rating: number, part: Partial<Review> = {}) =>
  aReview({
    _id: String(day).repeat(24),
    rating,
    createdAt: `2026-11-0${day}T04:00:00.000Z`,
    comment: `${day}`,
    ...part,
  });
const FOUR = [review(3, 2), review(1, 5), review(4, 4), review(2, 5)];
const open = (reviews: Review[], path = '/') => {
  serve({ [PATH]: () => data({ reviews }) });
  renderAt(path, <ReviewsList helper={{ _id: ID.helper, name: 'Ravi Kumar' }} />);
  return screen.findByText('Sort by');
};
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The comments in the displayed order. */
const shown = () =>
  within(screen.getByRole('list', { name: 'Reviews' }))
    .getAllByRole('article')
    .map((card) => card.querySelector('p')?.textContent);

describe('the reviews', () => {
  afterEach(cleanup);

  it('omit an own review that staff removed', async () => {
    await open([...FOUR, review(5, 1, { hidden: { reason: 'A name', at: '2026-11-06T04:00:00.000Z' } })]);
    expect(screen.getByText('(4 reviews)')).toBeTruthy();
    expect(shown()).toHaveLength(4);
  });

  it('show the average with its label, and a bar for each number of stars', async () => {
    await open(FOUR);
    expect(screen.getByText('4.0')).toBeTruthy();
    expect(screen.getByText('(4 reviews)')).toBeTruthy();
    expect(screen.getByText('Very Good')).toBeTruthy();
    const bars = screen.getAllByRole('listitem').flatMap((bar) => bar.getAttribute('aria-label') ?? []);
    expect(bars).toEqual(['5 stars: 2', '4 stars: 1', '3 stars: 0', '2 stars: 1', '1 star: 0']);
  });

  it('are read page by page, and all of them count', async () => {
    const pages = new Map([
      ['', { reviews: FOUR.slice(0, 2), nextCursor: 'after-2' }],
      ['after-2', { reviews: FOUR.slice(2) }],
    ]);
    serve({ [PATH]: ({ path }) => data(pages.get(new URLSearchParams(path.split('?')[1]).get('cursor') ?? '')) });
    renderAt('/', <ReviewsList helper={{ _id: ID.helper, name: 'Ravi Kumar' }} />);
    expect(await screen.findByText('(4 reviews)')).toBeTruthy();
    expect(shown()).toHaveLength(4);
  });

  it('show the averages of the three aspects', async () => {
    await open([
      review(1, 5, { serviceQuality: 5, punctuality: 2, communication: 4 }),
      review(2, 4, { serviceQuality: 4, punctuality: 3, communication: 4 }),
    ]);
    const averages = ['Service quality', 'Punctuality', 'Communication'].map(
      (name) => screen.getByText(name).parentElement?.querySelector('b')?.textContent,
    );
    expect(averages).toEqual(['4.5', '2.5', '4.0']);
  });

  it('show the reply of the helper below its review, but none that staff removed', async () => {
    const at = '2026-11-05T04:00:00.000Z';
    const reply = { text: 'Thank you, see you soon', at, editableUntil: at };
    await open([
      review(1, 5, { reply }),
      review(2, 2, { reply: { ...reply, text: 'Hm', hidden: { reason: 'A', at } } }),
    ]);
    const [, replied] = screen.getAllByRole('article');
    expect(replied?.textContent).toContain('Thank you, see you soon');
    expect(replied?.textContent).toContain('Ravi');
    expect(screen.queryByText('Hm')).toBeNull();
  });

  it('show the review that the address points to', async () => {
    const shownCards: string[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      shownCards.push(this.id);
    };
    await open(FOUR, `/#review-${'1'.repeat(24)}`);
    expect(shownCards).toEqual([`review-${'1'.repeat(24)}`]);
  });

  it.each([
    ['newest', ['4', '3', '2', '1']],
    ['oldest', ['1', '2', '3', '4']],
    ['highest', ['2', '1', '4', '3']],
    ['lowest', ['3', '4', '2', '1']],
  ])('are sorted: %s', async (order, comments) => {
    await open(FOUR);
    choose('Sort by', order);
    expect(shown()).toEqual(comments);
  });

  it.each([
    ['5', ['2', '1']],
    ['2', ['3']],
    ['0', ['4', '3', '2', '1']],
  ])('are filtered by rating: %s', async (rating, comments) => {
    await open(FOUR);
    choose('Show', rating);
    expect(shown()).toEqual(comments);
  });

  it('show a hint for a rating without reviews', async () => {
    await open(FOUR);
    choose('Show', '1');
    expect(screen.queryByRole('list', { name: 'Reviews' })).toBeNull();
    expect(screen.getByText('No reviews with this rating.')).toBeTruthy();
  });

  it('may be empty', async () => {
    serve({ [PATH]: () => data({ reviews: [] }) });
    renderAt('/', <ReviewsList helper={{ _id: ID.helper, name: 'Ravi Kumar' }} />);
    expect(await screen.findByText(/^No reviews yet/)).toBeTruthy();
  });

  it.each([
    [refusal(500, 'INTERNAL', 'Not today'), 'Not today'],
    [{ status: 500, body: {} }, 'Failed to load reviews'],
  ])('explain a failure: %#', async (answer, words) => {
    serve({ [PATH]: () => answer });
    renderAt('/', <ReviewsList helper={{ _id: ID.helper, name: 'Ravi Kumar' }} />);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it.each(HOSTILE)('show %j as it is written', async (text) => {
    await open([review(1, 5, { comment: text, customerId: { _id: ID.customer, name: text } })]);
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(document.querySelector('img, script, iframe')).toBeNull();
  });
});
