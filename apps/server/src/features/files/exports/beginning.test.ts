import { endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { toBeginning } from './beginning.mapper.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  projectId = await server.addProject(ada, { locales: ['de'] });
  const content = JSON.stringify({ open: 'Öffnen', sum: '=1+1' });
  await server.importFile(ada, projectId, { locale: 'de', format: 'jsonflat', content });
});
afterAll(() => server.close());

async function beginningOf(format: FormatId, options = {}) {
  const query = { locale: 'de', format, ...options };
  const { beginning } = await ada.call(endpoints.checkExport, { params: { projectId }, query });
  return beginning;
}

describe('the beginning of an export', () => {
  it('is that of the file which comes, told with what the file can not hold', async () => {
    for (const [format, options] of [
      ['jsonflat', {}],
      ['po', { untranslated: 'true' }],
      ['csv', { guardFormulas: 'true', bom: 'true' }],
      ['strings', {}],
    ] as const) {
      const query = { locale: 'de', format, ...options };
      const file = await ada.call(endpoints.exportFile, { params: { projectId }, query });
      const beginning = await beginningOf(format, options);
      expect(beginning, format).toEqual({ text: await file.text(), isWhole: true });
    }
    expect((await beginningOf('csv', { guardFormulas: 'true' }))?.text).toContain("'=1+1");
  });

  it('is not told of a file that is no text', async () => {
    expect(await beginningOf('xlsx')).toBeUndefined();
  });

  it('has at most 25 lines and 4000 characters, none of which is halved', () => {
    const lines = Array.from({ length: 50 }, (_, n) => `line ${n}`).join('\r\n');
    expect(toBeginning('properties', Buffer.from(lines))).toEqual({
      text: Array.from({ length: 25 }, (_, n) => `line ${n}`).join('\n'),
      isWhole: false,
    });
    const parrots = toBeginning('properties', Buffer.from(`a${'🦜'.repeat(5000)}`));
    expect(parrots).toEqual({ text: `a${'🦜'.repeat(1999)}`, isWhole: false });
  });

  it('is read in the encoding of the file', () => {
    const utf16 = Buffer.from('\ufeff"a" = "ä";', 'utf16le');
    expect(toBeginning('strings', utf16)).toEqual({ text: '"a" = "ä";', isWhole: true });
    expect(toBeginning('strings', Buffer.from(utf16).swap16())?.text).toBe('"a" = "ä";');
    expect(toBeginning('properties', Buffer.from('a=ä', 'latin1'))?.text).toBe('a=ä');
  });
});
