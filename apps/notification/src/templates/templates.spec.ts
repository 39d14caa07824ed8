import { describe, expect, it } from '@jest/globals';
import type { BookingMoved } from '@sahaya/contracts';
import { notificationTopicOf } from '@sahaya/domain';
import { type BookingKind, TEMPLATES } from './templates.js';

const visit: BookingMoved = {
  bookingId: '0'.repeat(24),
  customerId: '1'.repeat(24),
  helperId: '2'.repeat(24),
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'sweeping-mopping',
  date: '2026-12-05',
  startTime: '09:30',
  endTime: '12:00',
};

describe('the templates', () => {
  it('name the person, the service and the time in Indian format', () => {
    expect(TEMPLATES.en['booking-requested'](visit, 'helper').body).toBe(
      'Asha Rao asks for sweeping and mopping on 5 Dec 2026, 9:30 am to 12:00 pm.',
    );
  });

  it('name the other party', () => {
    expect(TEMPLATES.en['reminder-2h'](visit, 'helper').body).toContain('Asha Rao expects you');
    expect(TEMPLATES.en['reminder-2h'](visit, 'customer').body).toContain('Ravi Kumar comes');
    expect(TEMPLATES.en['booking-paid'](visit, 'helper').title).toBe('Booking paid');
    expect(TEMPLATES.en['booking-paid'](visit, 'customer').title).toBe('Payment received');
  });

  it('exist for every kind, and accept a service without a name', () => {
    const kinds = Object.keys(TEMPLATES.en).filter((kind) => kind.startsWith('booking') || kind.startsWith('reminder'));
    for (const kind of kinds as BookingKind[]) {
      const { title, body } = TEMPLATES.en[kind]({ ...visit, service: 'tutoring' }, 'customer');
      expect(title).not.toBe('');
      expect(body).toContain('tutoring');
    }
  });

  it('exist in Hindi', () => {
    const { title, body } = TEMPLATES.hi['booking-accepted'](visit, 'customer');
    expect(title).toBe('बुकिंग स्वीकार हुई');
    expect(body).toContain('Ravi Kumar');
    expect(body).toContain('झाड़ू-पोछा');
  });

  it('truncate a long message', () => {
    const { title, body } = TEMPLATES.en['message-sent']({ senderName: 'Asha Rao', content: 'a'.repeat(2_000) });
    expect(title).toBe('Asha Rao');
    expect(body).toBe(`${'a'.repeat(139)}…`);
  });
});

it('the kinds that concern the account are these; all others have a topic of their own', () => {
  const kinds = Object.keys(TEMPLATES.en).filter((kind) => notificationTopicOf(kind) === 'account');
  expect(kinds.sort()).toEqual([
    'check-expired',
    'check-expiring',
    'push-welcome',
    'verification-rejected',
    'verification-verified',
  ]);
});
