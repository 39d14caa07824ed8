import { describe, expect, it } from '@jest/globals';
import { BRANDING } from '@sahaya/domain';
import { personalDataIn } from './log-privacy.ts';

describe('a line of a log', () => {
  it.each([
    ['{"msg":"login failed","userId":"6b09305cb7abdcb8e98799bd"}', []],
    ['{"attr":{"to":"asha.verma@example.com"}}', ['an email address']],
    [`{"from":"${BRANDING.supportEmail}"}`, []],
    ['{"url":"mongodb://127.0.0.1:27017/?replicaSet=rs0"}', []],
    ['    at node_modules/@nestjs/core/router.js:12', []],
    ['{"phone":"9876543210"}', ['a phone number']],
    ['sent to +91 9876543210, accepted', ['a phone number']],
    ['{"bytes":7516192768}', []],
    ['{"authorization":"Bearer eyJhbGciOiJFZERTQSJ9.eyJyb2xlIjoiYWRtaW4ifQ.abc"}', ['a token']],
    ['the password is "a long password"', ['a secret']],
  ])('%s: %j', (line, expected) => expect(personalDataIn(line, ['a long password'])).toEqual(expected));
});
