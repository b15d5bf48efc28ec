import {
  listPlaceholders,
  type Message,
  type PluralMessage,
  pluralCategories,
} from '@parlance/messages';
import type { WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { toPlural } from '../../syntax/numbered-forms.ts';
import { legalXml, toLegal, writeComment, xmlHolds } from '../../syntax/xml/text.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { fromKey, type PartKind, partKinds } from './keys.ts';
import { type PlistMember, type PlistStyle, type PlistValue, writeMember } from './plist.ts';
import { rules, words } from './words.ts';

/** An entry to be written. */
export type NewEntry = Pick<Entry, 'key' | 'message'> & Partial<Entry>;

/** A string to be written, with its variables and variants by kind and name. */
interface Tree {
  entry?: NewEntry;
  parts: Parts;
}

type Parts = Readonly<Record<PartKind, Map<string, Tree>>>;

const createParts = (): Parts => ({
  substitutions: new Map(),
  device: new Map(),
  width: new Map(),
});

// Shared by all strings without parts, which are most.
const noParts = createParts();

const fresh: PlistStyle = { unit: '\t', newline: '\n' };
const head = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
  '<plist version="1.0">',
  '<dict>',
];

/** Writes a .stringsdict file in the XML form of property lists. */
export function serializeStringsdict({ entries }: NewResource): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const lines = writeStrings(entries, fresh.unit, fresh, diagnostics);
  const indented = lines.map((line) => fresh.unit + line);
  return { text: `${[...head, ...indented, '</dict>', '</plist>'].join('\n')}\n`, diagnostics };
}

/** Writes entries as members of the outermost dictionary, without the indentation of their first lines. */
export function writeStrings(
  entries: Iterable<NewEntry>,
  indentation: string,
  style: PlistStyle,
  diagnostics: Diagnostic[],
): string[] {
  return [...growTrees(entries, diagnostics)].map(([name, tree]) => {
    const first = [...entriesIn(tree)][0];
    const comments = (first?.comments ?? []).map((text) => {
      const { comment, exact } = writeComment(text);
      if (!exact && first) diagnostics.push(writeProblem('loss', first.key, commentLoss));
      return comment + style.newline + indentation;
    });
    const value = toDict(tree, diagnostics);
    return comments.join('') + writeMember([name, value], indentation, style);
  });
}

const commentLoss = 'XML has no comments with "--" or control characters: the comment is reworded.';

/** Groups the parts of strings; parts that can't be written are reported and left out. */
function growTrees(entries: Iterable<NewEntry>, diagnostics: Diagnostic[]): Map<string, Tree> {
  const trees = new Map<string, Tree>();
  for (const entry of entries) {
    const { key } = entry;
    const { name, steps } = fromKey(key);
    if (!xmlHolds(key)) {
      diagnostics.push(writeProblem('key', key, 'XML can not hold a control character in a key.'));
    } else if (steps.slice(0, -1).some(({ kind }) => kind === 'substitutions')) {
      diagnostics.push(writeProblem('key', key, 'A variable has no parts in a .stringsdict file.'));
    } else {
      let tree = branch(trees, name);
      for (const step of steps) {
        if (tree.parts === noParts) tree.parts = createParts();
        tree = branch(tree.parts[step.kind], step.name);
      }
      tree.entry = entry;
    }
  }
  return trees;
}

function branch(trees: Map<string, Tree>, name: string): Tree {
  const tree = trees.get(name) ?? { parts: noParts };
  trees.set(name, tree);
  return tree;
}

function* entriesIn({ entry, parts }: Tree): Generator<NewEntry> {
  if (entry) yield entry;
  for (const kind of partKinds) {
    for (const tree of parts[kind].values()) yield* entriesIn(tree);
  }
}

/** The dictionary of a string. */
function toDict({ entry, parts }: Tree, diagnostics: Diagnostic[]): readonly PlistMember[] {
  const variables = [...parts.substitutions].flatMap(([name, { entry: variable }]) =>
    variable ? [toVariable(name, variable, diagnostics)] : [],
  );
  const variants = rules.flatMap(([kind, rule]): PlistMember[] => {
    const members = [...parts[kind]].map(
      ([name, tree]): PlistMember => [name, toVariant(tree, diagnostics)],
    );
    return members.length > 0 ? [[rule, members]] : [];
  });
  return [...ownMembers(entry, variables.length === 0, diagnostics), ...variables, ...variants];
}

/** The members for the text of a string; `alone` says that it has no variables. */
export function ownMembers(
  entry: NewEntry | undefined,
  alone: boolean,
  diagnostics: Diagnostic[],
): PlistMember[] {
  if (!entry) return [];
  if (typeof entry.message !== 'string') {
    if (alone) return pluralMembers(entry, diagnostics);
    reportVariables(entry.key, diagnostics);
  }
  return [[words.format, toLegal(entry.key, entry.message, diagnostics)]];
}

/** Reports plural forms of a text that has variables: such a text can't be plural itself. */
export function reportVariables(key: string, diagnostics: Diagnostic[]): void {
  const problem = 'The string has variables: its own plural forms are written as ICU text.';
  diagnostics.push(writeProblem('loss', key, problem));
}

/** The format and the variable of a string that consists of plural forms. */
function pluralMembers(entry: NewEntry, diagnostics: Diagnostic[]): PlistMember[] {
  const { meta = {} } = entry;
  const name = typeof meta.variable === 'string' ? legalXml(meta.variable) : 'value';
  const { position = 0 } = findNumber(entry.message) ?? {};
  const place = position > 0 ? `${position + 1}$` : '';
  const format = typeof meta.format === 'string' ? legalXml(meta.format) : `%${place}#@${name}@`;
  return [[words.format, format], toVariable(name, entry, diagnostics)];
}

function toVariant(tree: Tree, diagnostics: Diagnostic[]): PlistValue {
  const { entry, parts } = tree;
  const isText = partKinds.every((kind) => parts[kind].size === 0);
  return isText && typeof entry?.message === 'string'
    ? toLegal(entry.key, entry.message, diagnostics)
    : toDict(tree, diagnostics);
}

/** A member of a string for one of its variables. */
export function toVariable(name: string, entry: NewEntry, diagnostics: Diagnostic[]): PlistMember {
  const message = toPlural(entry.key, entry.message, diagnostics);
  const forms = pluralCategories.flatMap((category): PlistMember[] => {
    const text = message.plural[category];
    return text === undefined ? [] : [[category, toLegal(entry.key, text, diagnostics)]];
  });
  const { valueType = valueTypeOf(entry.key, message, diagnostics) } = entry.meta ?? {};
  return [
    name,
    [[words.spec, words.plural], [words.valueType, legalXml(String(valueType))], ...forms],
  ];
}

/** The type of the number in the forms (`lld` of `%1$lld`); a plain integer if no form shows a number. */
function valueTypeOf(key: string, message: PluralMessage, diagnostics: Diagnostic[]): string {
  const number = findNumber(message);
  if (!number && Object.values(message.plural).some(showsObject)) {
    const problem =
      'No form shows a number, but one shows an object: a program may take the number for it.';
    diagnostics.push(writeProblem('placeholder', key, problem));
  }
  return number?.type ?? 'd';
}

/** Whether a text shows an object as its first value. */
function showsObject(text: string): boolean {
  return listPlaceholders(text, 'apple').some(
    ({ name, conversion }) => name === 0 && conversion === '@',
  );
}

/** The conversions of integers and fractions in any size. */
const ofNumbers = /^(?:(?:hh?|ll?|[qztj])?[diuxX]|L?[fg])$/;

/**
 * The number that the forms show, and its position from 0. With several numbers, the first one of the last
 * form.
 */
function findNumber(message: Message): { position: number; type: string } | undefined {
  if (typeof message === 'string') return undefined;
  for (const text of Object.values(message.plural).reverse()) {
    for (const { name, conversion } of listPlaceholders(text, 'apple')) {
      if (typeof name === 'number' && conversion !== undefined && ofNumbers.test(conversion))
        return { position: name, type: conversion };
    }
  }
  return undefined;
}
