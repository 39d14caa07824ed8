import { describe, expect, it } from '@jest/globals';
import { affectedBy, projectOf, workspaceDependencies } from './dependents.ts';

describe('projects affected by a saved file', () => {
  it.each([
    ['apps/booking/src/booking.service.ts', 'booking'],
    ['libs/domain/src/rules/date.ts', 'domain'],
    ['apps/booking/src/booking.service.spec.ts', undefined],
    ['apps/booking/dist/main.js', undefined],
    ['apps/booking/package.json', undefined],
  ])('maps %s to %s', (path, project) => expect(projectOf(path)).toBe(project));

  it('includes direct and indirect dependents only', () => {
    const dependencies = new Map([
      ['domain', []],
      ['contracts', ['domain']],
      ['booking', ['contracts']],
      ['sandbox', []],
    ]);
    expect(affectedBy(['domain'], dependencies)).toEqual(new Set(['domain', 'contracts', 'booking']));
    expect(affectedBy(['booking'], dependencies)).toEqual(new Set(['booking']));
  });

  it('reads the dependencies of the workspace', () => {
    expect(workspaceDependencies().get('contracts')).toContain('domain');
  });
});
