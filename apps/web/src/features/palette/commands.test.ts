import { IconFile } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { type Command, type CommandGroup, sectionsFor, withRecent } from './commands.ts';

const command = (id: string, group: CommandGroup, label = id): Command => ({
  id,
  group,
  label,
  icon: IconFile,
});

const ids = (commands: readonly Command[], search = '', recent: string[] = []) =>
  sectionsFor(commands, search, recent).map(({ group, commands: found }) => [
    group,
    ...found.map(({ id }) => id),
  ]);

test('groups commands, whatever order they come in', () => {
  const commands = [command('sign out', 'actions'), command('terms', 'pages')];
  expect(ids(commands)).toEqual([
    ['pages', 'terms'],
    ['actions', 'sign out'],
  ]);
});

test('lists what was used last first, and not twice', () => {
  const commands = [command('a', 'pages'), command('b', 'pages'), command('c', 'actions')];
  expect(ids(commands, '', ['c', 'gone', 'b'])).toEqual([
    ['recent', 'c', 'b'],
    ['pages', 'a'],
  ]);
});

test('finds every word in label, hint and further words', () => {
  const commands = [
    { ...command('a', 'locales', 'German'), hint: 'de', words: 'Deutsch' },
    command('b', 'locales', 'Greek'),
  ];
  expect(ids(commands, ' deutsch GER ')).toEqual([['locales', 'a']]);
  expect(ids(commands, 'nowhere', ['a'])).toEqual([]);
});

test('puts first what begins with the search', () => {
  const commands = [command('1', 'pages', 'Edit terms'), command('2', 'pages', 'Terms')];
  expect(ids(commands, 'ter')).toEqual([['pages', '2', '1']]);
});

test('puts first what is done with a selection only where the search begins one of its labels', () => {
  const commands = [
    command('fill', 'selection', 'Fill from memory'),
    command('memory', 'pages', 'Translation memory'),
    command('file', 'pages', 'Fonts and files'),
  ];
  expect(ids(commands).map(([group]) => group)).toEqual(['pages', 'selection']);
  expect(ids(commands, 'memory')).toEqual([
    ['pages', 'memory'],
    ['selection', 'fill'],
  ]);
  expect(ids(commands, 'fi')).toEqual([
    ['selection', 'fill'],
    ['pages', 'file'],
  ]);
});

test('shows a glimpse of what there is much of', () => {
  const commands = Array.from({ length: 20 }, (_, n) => command(`p${n}`, 'projects'));
  expect(ids(commands)[0]).toHaveLength(1 + 4);
  expect(ids(commands, 'p')[0]).toHaveLength(1 + 6);
});

test('leaves to the server which terms match', () => {
  expect(ids([command('t', 'terms', 'menu.open')], 'datei')).toEqual([['terms', 't']]);
});

test('remembers a dozen, the last one first', () => {
  const many = Array.from({ length: 12 }, (_, n) => String(n));
  expect(withRecent(many, '5')).toEqual(['5', ...many.filter((id) => id !== '5')]);
  expect(withRecent(many, 'new')).toEqual(['new', ...many.slice(0, 11)]);
});
