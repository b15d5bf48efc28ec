import type { TmxFacts, TmxStatus } from './unit.ts';

/** The facts that are spelt as properties. */
export type TmxPropertyName = 'context' | 'document' | 'project' | 'previous' | 'next';

/**
 * What properties of programs mean, in lower case: `id`, `file`, `prev`, `next` of OmegaT, `context_…` and `filename` of
 * Phrase TMS, `x-Project` of Phrase Strings, `x-crowdin-metadata` of Crowdin, which is the hash of a key.
 */
const names: Readonly<Record<string, TmxPropertyName>> = {
  'x-context': 'context',
  context: 'context',
  context_key: 'context',
  'x-key': 'context',
  'x-segment-id': 'context',
  'x-crowdin-metadata': 'context',
  id: 'context',
  'x-document': 'document',
  'x-file': 'document',
  'x-filename': 'document',
  'x-sourcefile': 'document',
  file: 'document',
  filename: 'document',
  'x-project': 'project',
  project: 'project',
  'x-previous': 'previous',
  'x-context-pre': 'previous',
  'x-previous-source-text': 'previous',
  context_prev: 'previous',
  prev: 'previous',
  'x-next': 'next',
  'x-context-post': 'next',
  'x-next-source-text': 'next',
  context_next: 'next',
  next: 'next',
};

const statusNames = new Set(['x-status', 'x-confirmationlevel', 'x-xtm-status']);

const statuses: Readonly<Record<string, TmxStatus>> = {
  reviewed: 'reviewed',
  approved: 'reviewed',
  approvedtranslation: 'reviewed',
  approvedsignoff: 'reviewed',
  translated: 'translated',
  'not approved': 'translated',
  machine: 'machine',
  'machine translated': 'machine',
};

/** The fact that a property says; undefined for one that says nothing known. */
export function readProperty(type: string, value: string): TmxFacts | undefined {
  // Trados says behind the name which kind of field it is: `x-filename:SingleString`.
  const name = type.toLowerCase().replace(/:\w+$/, '');
  if (statusNames.has(name)) {
    const status = own(statuses, value.trim().toLowerCase());
    return status && { status };
  }
  const fact = own(names, name);
  if (fact === undefined) return undefined;
  // memoQ writes the neighbours of a text with the tags of its segment.
  const text = value.replace(/^\s*<seg>([\s\S]*)<\/seg>\s*$/, '$1');
  return text.trim() === '' ? {} : { [fact]: text };
}

/** The properties that facts are written as, as type and value. */
export function writeProperties(facts: TmxFacts): (readonly [type: string, value: string])[] {
  const { context, document, project, previous, next, status } = facts;
  const written = [
    ['x-project', project],
    ['x-document', document],
    ['x-context', context],
    ['x-previous', previous],
    ['x-next', next],
    ['x-status', status],
  ] as const;
  return written.flatMap(([type, value]) => (value === undefined ? [] : [[type, value] as const]));
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
