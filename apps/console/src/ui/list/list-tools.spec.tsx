/** @jest-environment ./src/testing/browser.environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const user = (name: string, _id: string) => ({
  _id,
  name,
  role: 'customer',
  email: 'a•••@example.com',
  phone: '•••5678',
  location: 'Saket, Delhi',
  language: 'hi',
  createdAt: buildBooking().createdAt,
});

describe('a list', () => {
  const { open, person, signIn, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [user('=Asha', 'a'.repeat(24))], pagination: page(1) }),
    'GET /api/admin/tickets': success({ tickets: [], pagination: page(0) }),
  }));
  describe('a list as a file', () => {
    const files: Blob[] = [];
    let saved: jest.SpiedFunction<() => void>;
    beforeEach(() => {
      files.length = 0;
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => undefined,
      });
      saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    });
    afterEach(() => saved.mockRestore());
    const text = (file: Blob) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        reader.readAsText(file);
      });
    const exportIt = async () => {
      const button = await screen.findByRole('button', { name: 'Export CSV' });
      await waitFor(() => expect(button).toHaveProperty('disabled', false));
      await person.click(button);
    };

    it('contains the filtered records, masked, without formulas', async () => {
      signIn('support');
      open(`/users?filter=${encodeURIComponent('{"role":"customer"}')}`);
      await screen.findByRole('link', { name: '=Asha' });
      await exportIt();
      await screen.findByText('1 row exported');
      await lastCall('GET /api/admin/users?page=1&limit=100&role=customer');
      const lines = (await text(files[0]!)).split('\r\n');
      expect(lines[0]).toContain('Name,Role,Email,Phone,Location');
      expect(lines[1]).toContain(`'=Asha,customer,a•••@example.com,•••5678,"Saket, Delhi"`);
    });

    it('loads page by page, up to a thousand lines', async () => {
      const many = Array.from({ length: 100 }, (_, at) => user('Asha', at.toString(16).padStart(24, '0')));
      console.fake().answers['GET /api/admin/users'] = success({ users: many, pagination: page(2_000) });
      signIn('support');
      open('/users');
      await exportIt();
      await screen.findByText(/^Only the first 100 rows were exported/);
      await lastCall('GET /api/admin/users?page=10&limit=100');
      expect((await text(files[0]!)).trimEnd().split('\r\n')).toHaveLength(101);
    });

    it('is not written when a page fails', async () => {
      signIn('support');
      open('/users');
      await screen.findByRole('link', { name: '=Asha' });
      console.fake().answers['GET /api/admin/users'] = refusal(503, 'UNAVAILABLE', 'Not available now');
      await exportIt();
      await screen.findByText('Not available now');
      expect(files).toEqual([]);
    });
  });
});
