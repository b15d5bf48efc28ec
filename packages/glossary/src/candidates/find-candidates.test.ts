import { plainSyntax } from '@parlance/messages';
import { expect, it } from 'vitest';
import { loadLanguage } from '../language/language.ts';
import { findCandidates } from './find-candidates.ts';

const reading = { syntax: plainSyntax, isPlural: false };

async function find(texts: readonly string[], locale = 'en') {
  return findCandidates(texts, reading, await loadLanguage(locale), 10);
}

it('candidates are what texts are about, and no commands or words that say nothing', async () => {
  const texts = [
    'Create an access token',
    'Delete access tokens',
    'Delete the glossary',
    'Delete webhook',
    'Delete this and that',
    'The access token is not valid',
    'Open the glossary of the workspace',
    'Glossaries of the workspace',
    'You have no webhooks',
    'This is the end of it',
  ];
  const found = await find(texts);
  expect(found.map(({ text, count }) => `${text} ${count}`)).toEqual([
    'access token 3',
    'glossary 3',
    'webhook 2',
    'workspace 2',
  ]);
  expect(found[0]?.examples).toEqual([0, 1, 5]);
});

it('a word is a candidate beside a phrase if it stands elsewhere, too', async () => {
  const texts = ['An access token', 'My access token', 'One token', 'A token', 'Two tokens'];
  expect((await find(texts)).map(({ text }) => text)).toEqual(['token', 'access token']);
});

it('there are none where nothing comes again', async () => {
  expect(await find(['One text', 'Other words', ''])).toEqual([]);
  expect(await find([])).toEqual([]);
});
