import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isSignedBy, readIssuedDocument } from './issued-document.js';

const XML =
  '<?xml version="1.0" encoding="UTF-8"?><Certificate name="PAN Verification Record" type="PANCR" number="ABCDE1234F" status="A"><IssuedTo><Person name="Ravi &quot;R&quot; Kumar" dob="01-01-1990"/></IssuedTo></Certificate>';

describe('an issued document', () => {
  it('has the name and the number', () => {
    expect(readIssuedDocument(XML)).toEqual({ name: 'Ravi "R" Kumar', number: 'ABCDE1234F' });
  });

  it.each([
    ['no person', XML.replace(/<Person[^>]*>/, '')],
    ['an empty name', XML.replace(/Ravi[^"]*"/, ' "')],
    ['two people', XML.replace('<IssuedTo>', '<IssuedTo><Person name="Other"/>')],
    ['no number', XML.replace(/ number="[^"]*"/, '')],
    ['a masked end', XML.replace('ABCDE1234F', 'ABCDE1XXX*')],
    ['a document type', XML.replace('?>', '?><!DOCTYPE x [<!ENTITY y "z">]>')],
    ['no XML', 'Service unavailable'],
    ['nothing', ''],
  ])('is not readable with %s', (_, xml) => {
    expect(readIssuedDocument(xml)).toBeUndefined();
  });

  it('is signed with the secret of the client', () => {
    const content = Buffer.from(XML);
    const signature = createHmac('sha256', 'key').update(content).digest('base64');
    expect(isSignedBy('key', content, signature)).toBe(true);
    expect(isSignedBy('other', content, signature)).toBe(false);
    expect(isSignedBy('key', Buffer.from(XML.replace('1234', '1235')), signature)).toBe(false);
    expect(isSignedBy('key', content, '')).toBe(false);
    expect(isSignedBy('key', content, null)).toBe(false);
  });
});
