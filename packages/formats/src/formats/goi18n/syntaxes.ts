import type { WriteResult } from '../../format.ts';
import { editJson } from '../../syntax/json/edit.ts';
import { parseJson } from '../../syntax/json/parse.ts';
import type { Container, NestedResult, TextChanges } from '../../syntax/nested/document.ts';
import type { TomlOptions, TomlResult } from '../../syntax/toml/document.ts';
import { editToml } from '../../syntax/toml/edit.ts';
import { writeBasic } from '../../syntax/toml/literal.ts';
import { parseToml } from '../../syntax/toml/parse.ts';
import type { Diagnostic } from '../../types.ts';
import { formsOf } from './messages.ts';

/** A parsed file of either syntax. */
export interface GoFile {
  /** The containers of its messages; of a list, the list. */
  readonly containers: readonly Container[];
  readonly diagnostics: readonly Diagnostic[];
  /** Changes texts by their paths. With `isOpen`, texts may be added to the objects of messages. */
  edit(texts: TextChanges, isOpen: boolean): WriteResult;
  /** An object with texts, to replace a text. */
  writeObject(texts: ReadonlyMap<string, string>): string;
}

interface GoReading {
  readonly file: GoFile;
  /** Whether a path has a text. The lookup holds all paths, so it is only for use while parsing. */
  hasText(path: string): boolean;
}

/** Reads a file in its own syntax: JSON begins with a bracket, or is blank. */
export function readFile(source: string): GoReading {
  return isJson(source) ? readJson(source) : readToml(source);
}

/** Whether a file is JSON and not TOML, where a bracket begins a table header and a brace nothing. */
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
