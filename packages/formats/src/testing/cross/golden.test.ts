import type { PlaceholderStyle, TextValue } from '@parlance/messages';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { describe, expect, it } from 'vitest';
import { convertMessage } from '../../convert-message.ts';
import { fitPlural } from '../../plurals/fit-plural.ts';
import { formats } from '../../registry.ts';
import type { Diagnostic, Entry } from '../../types.ts';
import { findConsumer } from '../consumers/consumers.ts';
import { createFiles } from '../consumers/files.ts';
import { needsOf, timeout } from '../consumers/programs.ts';
import { type CrossFormat, crossFormats, sources } from './sources.ts';

// The conversion of each format to each other one, as an export that converts placeholders writes it. `vitest
// -u` rewrites the files: then check the changes as the programs for such files would read them.

const save = createFiles();

function styleOf(id: CrossFormat): PlaceholderStyle {
  return formats[id].placeholders ?? 'printf';
}

/** The project of one format exported to another one, and the losses. */
function write(origin: CrossFormat, target: CrossFormat) {
  const losses: Pick<Diagnostic, 'key' | 'message'>[] = [];
  const values = new Map<string, readonly TextValue[]>();
  const { resource, diagnostics } = formats[origin].parse(sources[origin], { locale: 'en' });
  expect(diagnostics, origin).toEqual([]);
  const entries = resource.entries.flatMap((entry): Entry[] => {
    const { key, comments, references, flags } = entry;
    const conversion = convertMessage(entry.message, {
      to: styleOf(target),
      origins: [{ format: origin, placeholders: null }],
      target,
      flags,
    });
    for (const message of conversion.problems) losses.push({ key, message });
    if (conversion.values) values.set(key, conversion.values);
    const isPlural = typeof conversion.message !== 'string';
    const { message, problem } = isPlural
      ? fitPlural(formats[target], conversion.message, { locale: 'en', old: undefined })
      : { message: conversion.message };
    if (problem !== undefined) losses.push({ key, message: problem });
    return message === undefined ? [] : [{ key, message, comments, references, flags, meta: {} }];
  });
  const written = formats[target].serialize({ entries }, { locale: 'en', values });
  return { text: written.text, losses: [...losses, ...written.diagnostics] };
}

describe.each(crossFormats)('%s', (target) => {
  const origins = crossFormats.filter((origin) => origin !== target);

  it('has what all others become in it', async () => {
    const sections = origins.map((origin) => {
      const { text, losses } = write(origin, target);
      const lost = losses.map(({ key, message }) => `! ${key}: ${message}\n`);
      // The schema at the beginning of each RESX file is left out.
      const shown = target === 'resx' ? text.slice(text.indexOf('<data ')) : text;
      return `===== from ${origin}\n${lost.join('')}${shown.replace(/\n?$/, '\n')}`;
    });
    await expect(sections.join('\n')).toMatchFileSnapshot(`./golden/${target}.txt`);
  });

  it('is read back without errors, and is the same when it is converted again', () => {
    for (const origin of origins) {
      const { text } = write(origin, target);
      const parsed = formats[target].parse(text, { locale: 'en' });
      expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      for (const { message } of parsed.resource.entries) {
        const again = convertMessage(message, {
          to: styleOf(target),
          from: styleOf(target),
          target,
        });
        expect(again.message).toEqual(message);
      }
    }
  });

  const { programs, read } = findConsumer(target);
  const { isMissing, needs } = needsOf(programs);

  // The tests of consumers have them read more difficult texts.
  it.runIf(isDeep && !isMissing)(`is read by what such files are for${needs}`, { timeout }, () => {
    const written = origins.map((origin) => write(origin, target).text);
    const readings = read(written.map((text) => save(formats[target], text)));
    expect(readings).toHaveLength(origins.length);
    for (const [at, text] of written.entries()) {
      const { entries } = formats[target].parse(text, { locale: 'en' }).resource;
      const texts = entries.filter(({ message }) => typeof message === 'string');
      expect(readings[at]?.length, origins[at]).toBeGreaterThanOrEqual(texts.length);
    }
  });
});
