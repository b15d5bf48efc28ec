import { describe, expect, it } from 'vitest';
import { requireDescribed } from '../../testing/calls/api-description.ts';

// Every answer in every test is validated against the API description. These tests show that this validation can fail.

const json = { 'content-type': 'application/json; charset=utf-8' };

function require(method: string, path: string, status: number, body?: unknown, headers = json) {
  const text = body === undefined ? '' : JSON.stringify(body);
  requireDescribed(method, path, { status, headers: new Headers(headers), text });
}

const project = '/projects/01980000-0000-7000-8000-000000000000';
const label = { id: '01980000-0000-7000-8000-000000000000', value: 'new', color: '#123abc' };

describe('an answer that the API description does not have', () => {
  it('is let pass when it is none of the API', () => {
    expect(() => require('GET', '/nothing', 418)).not.toThrow();
    expect(() => require('GET', `${project}/labels`, 200, { data: [label] })).not.toThrow();
  });

  it.each([
    [
      'a status',
      'GET',
      `${project}/labels`,
      402,
      { error: { code: 'PaymentRequired', message: '' } },
    ],
    ['a shape', 'GET', `${project}/labels?x=y`, 200, { data: [{ ...label, color: 7 }] }],
    ['a property', 'GET', `${project}/labels`, 200, { data: [{ ...label, secret: 'x' }] }],
    ['an envelope', 'GET', `${project}/labels`, 200, [label]],
    ['a format', 'GET', `${project}/labels`, 200, { data: [{ ...label, id: 'x' }] }],
    ['an error of another kind', 'GET', `${project}/labels`, 404, { error: 'Not Found' }],
    ['a body', 'DELETE', `${project}`, 204, { data: null }],
    ['no body', 'GET', `${project}/labels`, 200, undefined],
  ])('fails a test for %s', (_, method, path, status, body) => {
    expect(() => require(method, path, status, body)).toThrow();
  });

  it('fails a test for a media type', () => {
    const html = { 'content-type': 'text/html' };
    expect(() => require('GET', `${project}/labels`, 200, { data: [] }, html)).toThrow('text/html');
  });
});
