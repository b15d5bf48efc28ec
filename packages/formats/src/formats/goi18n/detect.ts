import { toStrict } from '../../syntax/json/outline.ts';
import { isJson } from './syntaxes.ts';

/** An object of nothing but what go-i18n reserves, with `other` among it. */
const jsonMessage =
  /:\s*\{(?=[^{}]*"other"\s*:)(?:\s*"(?:id|description|hash|leftDelim|rightDelim|zero|one|two|few|many|other)"\s*:\s*"(?:[^"\\]|\\.)*"\s*(?:,|(?=\})))+\s*\}/i;

/** The same as a table. Each line has one way to be read, so that no file takes long. */
const tomlMessage =
  /^\[[^\]\r\n]+\][ \t]*\r?\n(?:^(?:description|hash|leftDelim|rightDelim|zero|one|two|few|many|other)[ \t]*=[ \t]*(?:"""(?:(?!""")[\s\S])*""".*|'''(?:(?!''')[\s\S])*'''.*|(?![ \t]|"""|''').*)(?:\r?\n|(?![\s\S])))+(?:\s*\[|\s*(?![\s\S]))/im;

/** The beginning of an item of a list, whatever is first in it. */
const listItem = /^\s*\[\s*\{\s*"(?:id|description|hash|translation|other|one)"\s*:/;

/** A field of the data of a Go template. */
const field = /\{\{\s*\.[A-Z]\w*\s*\}\}/;

/** As the tool of go-i18n calls its files. */
const usualName = /(?:^|\/)(?:active|translate)\.[^/]+\.(?:json|toml)$/i;

/** How sure it is that a file has messages of go-i18n; other JSON and TOML is less sure of itself. */
export function detectGo(name: string, given: string): number {
  const json = isJson(given);
  const head = json ? toStrict(given) : given;
  if (!json && !/\.toml$/i.test(name)) return 0;
  if (/^\s*\[/.test(head) && json) return listItem.test(head) ? 0.95 : 0;
  const looksRight = (json ? jsonMessage : tomlMessage).test(head) || field.test(head);
  const extension = /\.(?:json|toml)$/i.test(name) ? 0.35 : 0;
  return (looksRight || usualName.test(name) ? 0.6 : 0.1) + extension;
}
