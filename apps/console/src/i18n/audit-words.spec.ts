import { describe, expect, it } from '@jest/globals';
import { ENDPOINTS, isAudited } from '@sahaya/contracts';
import { auditCalls, auditFields } from './audit-words.js';

const audited = ENDPOINTS.filter(isAudited);

describe('the audit log in words', () => {
  it('has every recorded call of staff, and no other one', () => {
    expect(Object.keys(auditCalls).toSorted()).toEqual(
      audited.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it.each(Object.values(auditCalls))('%s begins like a sentence and is no code', (text) => {
    expect(text).toMatch(/^[A-Z][a-z]+,? [^/:_]*$/);
  });

  it('has every field that can be recorded', () => {
    const fields = audited.flatMap(({ path, fields: { shape } }) =>
      Object.keys(shape).filter((name) => !path.includes(`:${name}`)),
    );
    expect([...new Set(fields)].filter((name) => !Object.hasOwn(auditFields, name)).toSorted()).toEqual(OBJECTS);
  });
});

/** Objects and lists, which the log does not contain. */
const OBJECTS = ['filters', 'payoutIds', 'pictures', 'policy'];
