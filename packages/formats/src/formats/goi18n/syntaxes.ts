import { editJson } from '../../syntax/json/edit.ts';
import { parseJson } from '../../syntax/json/parse.ts';
import type { Container, NestedResult, TextChanges } from '../../syntax/nested/document.ts';
import type { TomlOptions, TomlResult } from '../../syntax/toml/document.ts';
import { editToml } from '../../syntax/toml/edit.ts';
import { writeBasic } from '../../syntax/toml/literal.ts';
import { parseToml } from '../../syntax/toml/parse.ts';
import type { Diagnostic, WriteResult } from '../../types.ts';
import { formsOf } from './messages.ts';

/** A file of one of the two syntaxes, read. */
export interface GoFile {
  /** What its messages stand in; for a list of messages, that. */
  readonly containers: readonly Container[];
  readonly diagnostics: readonly Diagnostic[];
  /** Changes texts by their paths. With `isOpen`, new ones may go into messages. */
  edit(texts: TextChanges, isOpen: boolean): WriteResult;
  /** An object with texts in the place of a text. */
  writeObject(texts: ReadonlyMap<string, string>): string;
}

/** What the reading of a file gives. */
interface GoReading {
  readonly file: GoFile;
  /** Whether a text has a path. This holds all of them, so it is for the time of reading only. */
  hasText(path: string): boolean;
}

/** Reads a file in the syntax that it has: JSON begins with a bracket, or is nothing but blanks. */
export function readFile(source: string): GoReading {
  return isJson(source) ? readJson(source) : readToml(source);
}

/** Whether a file is JSON rather than TOML, where a bracket begins a header and a brace nothing. */
export function isJson(source: string): boolean {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*(?:\{|\[\s*[{\]/])/.test(source);
}

function readJson(source: string): GoReading {
  const parsed = parseJson(source, jsonOptions(false));
  return { file: toJsonFile(source, parsed), hasText: (path) => parsed.keys.has(path) };
}

function toJsonFile(source: string, parsed: NestedResult): GoFile {
  return {
    containers: parsed.root ? [parsed.root] : [],
    diagnostics: parsed.diagnostics,
    edit(texts, isOpen) {
      const options = jsonOptions(isOpen);
      return editJson(source, isOpen ? parseJson(source, options) : parsed, texts, options);
    },
    writeObject: (texts) => {
      const members = Array.from(texts, (pair) =>
        pair.map((text) => JSON.stringify(text)).join(': '),
      );
      return `{ ${members.join(', ')} }`;
    },
  };
}

function jsonOptions(isOpen: boolean) {
  return { flat: false, keepsDots: true, lists: true, isClosed: isOpen ? () => false : isMessage };
}

function readToml(source: string): GoReading {
  const parsed = parseToml(source, closedToml);
  const paths = new Set(parsed.resource.entries.map(({ key }) => key));
  return { file: toTomlFile(source, parsed), hasText: (path) => paths.has(path) };
}

function toTomlFile(source: string, parsed: TomlResult): GoFile {
  return {
    containers: parsed.tables.map(({ container }) => container),
    diagnostics: parsed.diagnostics,
    edit: (texts, isOpen) =>
      isOpen
        ? editToml(source, parseToml(source), texts, { keepsDots: true })
        : editToml(source, parsed, texts, closedToml),
    writeObject: (texts) => {
      const members = Array.from(texts, ([name, text]) => `${name} = ${writeBasic(text)}`);
      return `{ ${members.join(', ')} }`;
    },
  };
}

const closedToml: TomlOptions = { keepsDots: true, isClosed: isMessage };

function isMessage(container: Container): boolean {
  return formsOf(container) !== undefined;
}
