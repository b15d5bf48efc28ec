import { bare } from '../../entry.ts';
import type { ParseResult } from '../../format.ts';
import { createCollector } from '../../syntax/collect.ts';
import { type JsonDocument, type JsonNode, readDocument } from '../../syntax/json/document.ts';
import type { Entry, ParsedEntry } from '../../types.ts';
import { foldName, toKey } from './names.ts';

export interface WebextEntry extends ParsedEntry {
  readonly node: JsonNode;
}

/** The result of `parseWebext`; without a document only where there are errors. */
export interface WebextResult extends ParseResult<WebextEntry> {
  readonly document: JsonDocument | undefined;
}

/** Reads the `messages.json` of a browser extension. */
export function parseWebext(source: string): WebextResult {
  const collector = createCollector<WebextEntry>(source, { lastCounts: true });
  const document = readDocument(source, collector);
  if (!document) return { ...collector.result(), document };
  const folded = new Set<string>();
  let firsts: ReadonlyMap<string, JsonNode> | undefined;
  for (const node of document.membersOf(document.root)) {
    const name = document.nameOf(node);
    const key = toKey(name);
    const message = document.textOf(document.valueIn(node, 'message'));
    if (message === undefined) {
      const problem = 'Each name needs an object with a text as its “message”.';
      collector.report('value', document.startOf(node), problem, { key });
      continue;
    }
    const span = document.memberSpanOf(node);
    const known = folded.size;
    folded.add(foldName(name));
    if (folded.size === known) {
      firsts ??= findFirsts(document);
      const first = firsts.get(foldName(name)) ?? node;
      // The collector reports a repeated key itself.
      if (toKey(document.nameOf(first)) !== key) {
        collector.reportTwice(key, document.memberSpanOf(first).start, span.start);
      }
    }
    const comments = toComments(document.textOf(document.valueIn(node, 'description')));
    const placeholders = document.valueIn(node, 'placeholders');
    const meta =
      placeholders === undefined ? bare.meta : { placeholders: document.jsonOf(placeholders) };
    const { references, flags } = bare;
    collector.add({ key, message, comments, references, flags, meta, span, node });
  }
  return { ...collector.result(), document };
}

/** The first message of each name, ignoring case as browsers do. */
function findFirsts(document: JsonDocument): ReadonlyMap<string, JsonNode> {
  const nodes = document.membersOf(document.root).toReversed();
  return new Map(nodes.map((node) => [foldName(document.nameOf(node)), node]));
}

function toComments(description: string | undefined): Entry['comments'] {
  return description ? description.split('\n') : bare.comments;
}
