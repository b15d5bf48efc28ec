import { bare } from '../../entry.ts';
import { createCollector } from '../../syntax/collect.ts';
import {
  type JsonMember,
  type JsonObject,
  type JsonText,
  jsonValueOf,
  readDocument,
  valueIn,
} from '../../syntax/json/document.ts';
import type { Entry, ParsedEntry, ParseResult } from '../../types.ts';
import { foldName, toKey } from './names.ts';

export interface WebextEntry extends ParsedEntry {
  readonly member: JsonMember;
  readonly text: JsonText;
}

/** What `parse` gives: the root is missing only where there are errors. */
export interface WebextResult extends ParseResult<WebextEntry> {
  readonly root: JsonObject | undefined;
}

/** Reads the `messages.json` of a browser extension. */
export function parseWebext(source: string): WebextResult {
  const collector = createCollector<WebextEntry>(source);
  const root = readDocument(source, collector);
  const byFolded = new Map<string, JsonMember>();
  for (const member of root?.members ?? []) {
    const { name, span, value } = member;
    const key = toKey(name);
    const text = valueIn(value, 'message');
    const description = valueIn(value, 'description');
    const placeholders = valueIn(value, 'placeholders');
    if (text?.kind !== 'text') {
      const problem = 'Each name needs an object with a text as its “message”.';
      collector.report('value', value.span.start, problem, { key });
      continue;
    }
    const folded = foldName(name);
    const first = byFolded.get(folded);
    // The same key twice is reported by the collector.
    if (first && toKey(first.name) !== key) {
      collector.reportTwice(key, first.span.start, span.start);
    } else {
      byFolded.set(folded, member);
    }
    collector.add({
      ...bare,
      ...(description?.kind === 'text' ? { comments: toComments(description) } : {}),
      ...(placeholders ? { meta: { placeholders: jsonValueOf(source, placeholders) } } : {}),
      key,
      message: text.text,
      span,
      member,
      text,
    });
  }
  return { ...collector.result(), root };
}

function toComments({ text }: JsonText): Entry['comments'] {
  return text === '' ? bare.comments : text.split('\n');
}
