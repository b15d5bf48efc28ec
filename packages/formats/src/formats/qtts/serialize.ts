import type { PluralCategory } from '@parlance/messages';
import { hasText } from '../../entry.ts';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { toForms } from '../../syntax/numbered-forms.ts';
import { escapeAttribute, legalXml } from '../../syntax/xml/text.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { fromKey, type Identity } from './keys.ts';
import { qtCategoriesOf } from './plurals.ts';
import { writeRemarks } from './remarks.ts';
import { toHeld, writeText, writeTranslated } from './text.ts';

/** The layout of messages: line break, one step of indentation, and the categories of plural forms. */
export interface TsStyle {
  readonly newline: string;
  readonly unit: string;
  readonly categories: readonly PluralCategory[];
}

type NewEntry = Pick<Entry, 'key' | 'message'> & Partial<Entry>;

/** Writes a file of Qt Linguist as its tools do, in TS 2.1. */
export function serializeTs(
  { entries, locale: own }: NewResource,
  { locale = own, base = locale, sourceLocale }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const style = { newline: '\n', unit: '    ', categories: qtCategoriesOf(base) };
  const attribute = (name: string, value: string | undefined): string =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(legalXml(value))}"`;
  const languages = attribute('language', locale) + attribute('sourcelanguage', sourceLocale);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<!DOCTYPE TS>',
    `<TS version="2.1"${languages}>`,
    ...writeContexts(groupByContext(entries, diagnostics), '', style, diagnostics),
    '</TS>',
  ];
  return { text: `${lines.join('\n')}\n`, diagnostics };
}

/** An entry with the identity that its key names. */
export interface Identified {
  readonly entry: NewEntry;
  readonly identity: Identity;
}

/** Groups entries by the name of their context; keys that a file can't hold are reported. */
export function groupByContext(
  entries: Iterable<NewEntry>,
  diagnostics: Diagnostic[],
): Map<string, Identified[]> {
  const groups = new Map<string, Identified[]>();
  for (const entry of entries) {
    const identity = fromKey(entry.key);
    if (!identity) {
      const problem = 'A key of Qt is not empty and has no control characters.';
      diagnostics.push(writeProblem('key', entry.key, problem));
      continue;
    }
    const name = identity.id === undefined ? identity.context : '';
    const group = groups.get(name);
    if (group) group.push({ entry, identity });
    else groups.set(name, [{ entry, identity }]);
  }
  return groups;
}

/** Writes each `<context>` without the indentation of its first line. */
export function writeContexts(
  groups: ReadonlyMap<string, readonly Identified[]>,
  indentation: string,
  style: TsStyle,
  diagnostics: Diagnostic[],
): string[] {
  const { newline, unit } = style;
  const inner = newline + indentation + unit;
  return [...groups].map(([name, members]) => {
    const messages = members.map(
      (member) => inner + writeMessage(member, indentation + unit, style, diagnostics),
    );
    const opening = `<context>${inner}<name>${writeText(name, newline)}</name>`;
    return `${opening}${messages.join('')}${newline}${indentation}</context>`;
  });
}

/** Writes a `<message>` without the indentation of its first line. */
export function writeMessage(
  { entry, identity }: Identified,
  indentation: string,
  style: TsStyle,
  diagnostics: Diagnostic[],
): string {
  const { newline, unit } = style;
  const inner = newline + indentation + unit;
  const { id } = identity;
  const own = typeof entry.source === 'string' ? entry.source : '';
  const source = identity.id === undefined ? identity.source : own;
  const comment = identity.id === undefined ? identity.comment : entry.context;
  const attributes = [
    ...(id === undefined ? [] : [` id="${escapeAttribute(id)}"`]),
    ...(typeof entry.message === 'string' ? [] : [' numerus="yes"']),
  ].join('');
  const parts = [
    ...(entry.references ?? []).map(writeLocation),
    `<source>${writeText(source.replaceAll('\0', ''), newline)}</source>`,
    ...writeRemarks(entry, comment, newline),
    writeTranslation(entry, indentation + unit, style, diagnostics),
  ];
  const lines = parts.map((part) => inner + part).join('');
  return `<message${attributes}>${lines}${newline}${indentation}</message>`;
}

/** Writes a `<translation>`, which is unfinished if its text is empty. */
export function writeTranslation(
  { key, message, state, flags = [] }: NewEntry,
  indentation: string,
  style: TsStyle,
  diagnostics: Diagnostic[],
): string {
  const { newline } = style;
  const isFinished = state === undefined ? !flags.includes('unfinished') : state !== 'outdated';
  const type = isFinished && hasText(message) ? '' : ' type="unfinished"';
  if (typeof message === 'string') {
    const text = toHeld(key, message, diagnostics);
    const { attribute, content } = writeTranslated(text, newline);
    return `<translation${type}${attribute}>${content}</translation>`;
  }
  const forms = toForms(key, message, style.categories, diagnostics);
  const content = writeForms(key, forms, indentation, style, diagnostics);
  return `<translation${type}>${content}</translation>`;
}

/** Writes the content of a `<translation>` with plural forms. */
export function writeForms(
  key: string,
  forms: readonly string[],
  indentation: string,
  style: TsStyle,
  diagnostics: Diagnostic[],
): string {
  const { newline, unit } = style;
  const lines = forms.map(
    (text) => newline + indentation + unit + writeForm(key, text, newline, diagnostics),
  );
  return `${lines.join('')}${newline}${indentation}`;
}

/** Writes a `<numerusform>`. */
export function writeForm(
  key: string,
  text: string,
  newline: string,
  diagnostics: Diagnostic[],
): string {
  const { attribute, content } = writeTranslated(toHeld(key, text, diagnostics), newline);
  return `<numerusform${attribute}>${content}</numerusform>`;
}

function writeLocation(reference: string): string {
  const [, file = reference, line] = /^(.+):(\d+)$/.exec(reference) ?? [];
  const attribute = line === undefined ? '' : ` line="${line}"`;
  return `<location filename="${escapeAttribute(legalXml(file))}"${attribute}/>`;
}
