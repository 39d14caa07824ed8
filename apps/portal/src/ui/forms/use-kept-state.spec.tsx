/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { changeLanguage, loadTexts } from '../../i18n/translate.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useKeptState } from './use-kept-state.js';

beforeAll(() => loadTexts());
afterEach(() => act(() => changeLanguage('en', 'user')));

function Form({ id = 'note' }) {
  const [text, setText] = useKeptState(id, '');
  return <input value={text} onChange={(event) => setText(event.currentTarget.value)} aria-label={id} />;
}
/** Renders again in the new language, as the application does. */
function Screen({ forms }: { forms: string[] }) {
  const language = useLanguage();
  return (
    <StrictMode>
      <div key={language} lang={language}>
        {forms.map((id) => (
          <Form key={id} id={id} />
        ))}
      </div>
    </StrictMode>
  );
}
const valueOf = (id: string) => screen.getByLabelText<HTMLInputElement>(id).value;

it('keeps what is typed when the language changes, each form its own', async () => {
  render(<Screen forms={['note', 'reply']} />);
  await userEvent.type(screen.getByLabelText('note'), 'Ring twice');
  await userEvent.type(screen.getByLabelText('reply'), 'Thank you');
  await act(() => changeLanguage('hi', 'user'));
  expect(screen.getByLabelText('note').closest('[lang="hi"]')).not.toBeNull();
  expect([valueOf('note'), valueOf('reply')]).toEqual(['Ring twice', 'Thank you']);
  await userEvent.type(screen.getByLabelText('note'), ', please');
  await act(() => changeLanguage('en', 'user'));
  expect(valueOf('note')).toBe('Ring twice, please');
});

it('forgets it when the form closes, also after a change of the language', async () => {
  const { rerender } = render(<Screen forms={['note']} />);
  await userEvent.type(screen.getByLabelText('note'), 'Ring twice');
  rerender(<Screen forms={[]} />);
  await act(() => changeLanguage('hi', 'user'));
  rerender(<Screen forms={['note']} />);
  expect(valueOf('note')).toBe('');
});
