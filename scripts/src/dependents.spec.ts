import { describe, expect, it } from '@jest/globals';
import { affectedBy, projectOf, workspaceDependencies } from './dependents.ts';

describe('what a saved file means', () => {
  it.each([
    ['apps/booking/src/booking.service.ts', 'booking'],
    ['libs/domain/src/rules/date.ts', 'domain'],
    ['apps/booking/src/booking.service.spec.ts', undefined],
    ['apps/booking/dist/main.js', undefined],
    ['apps/booking/package.json', undefined],
  ])('%s belongs to %s', (path, project) => expect(projectOf(path)).toBe(project));

  it('reaches what is built on it, through others, and nothing else', () => {
    const dependencies = new Map([
      ['domain', []],
      ['contracts', ['domain']],
      ['booking', ['contracts']],
      ['sandbox', []],
    ]);
    expect(affectedBy(['domain'], dependencies)).toEqual(new Set(['domain', 'contracts', 'booking']));
    expect(affectedBy(['booking'], dependencies)).toEqual(new Set(['booking']));
  });

  it('knows the workspace', () => {
    expect(workspaceDependencies().get('contracts')).toContain('domain');
  });
});
