import { looksLike } from '@parlance/messages';
import { toStrict } from '../../syntax/json/outline.ts';
import { isJson } from './syntaxes.ts';

/** A JSON object whose names are all reserved by go-i18n, with `other` among them. */
const jsonMessage =
  /:\s*\{(?=[^{}]*"other"\s*:)(?:\s*"(?:id|description|hash|leftDelim|rightDelim|zero|one|two|few|many|other)"\s*:\s*"(?:[^"\\]|\\.)*"\s*(?:,|(?=\})))+\s*\}/i;

/** The same as a TOML table. Each line matches in one way only, so that no file causes backtracking. */
const tomlMessage =
  /^\[[^\]\r\n]+\][ \t]*\r?\n(?:^(?:description|hash|leftDelim|rightDelim|zero|one|two|few|many|other)[ \t]*=[ \t]*(?:"""(?:(?!""")[\s\S])*""".*|'''(?:(?!''')[\s\S])*'''.*|(?![ \t]|"""|''').*)(?:\r?\n|(?![\s\S])))+(?:\s*\[|\s*(?![\s\S]))/im;

/** The beginning of an item of a list, by any of its possible first names. */
const listItem = /^\s*\[\s*\{\s*"(?:id|description|hash|translation|other|one)"\s*:/;

/** The file names that the tool of go-i18n uses. */
const usualName = /(?:^|\/)(?:active|translate)\.[^/]+\.(?:json|toml)$/i;

/** The confidence that a file has messages of go-i18n; plain JSON and TOML report a lower one. */
export function detectGo(name: string, given: string): number {
  const json = isJson(given);
  const head = json ? toStrict(given) : given;
  if (!json && !/\.toml$/i.test(name)) return 0;
  if (/^\s*\[/.test(head) && json) return listItem.test(head) ? 0.95 : 0;
  const looksRight = (json ? jsonMessage : tomlMessage).test(head) || looksLike(head, 'goi18n');
  const extension = /\.(?:json|toml)$/i.test(name) ? 0.35 : 0;
  return (looksRight || usualName.test(name) ? 0.6 : 0.1) + extension;
}
