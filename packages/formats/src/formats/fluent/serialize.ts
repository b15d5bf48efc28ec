import type { WriteResult } from '../../format.ts';
import type { Diagnostic, NewResource } from '../../types.ts';
import { groupByOwners, writeComments, writeOwner } from './owners.ts';
import { reportReferences } from './write.ts';

/** Writes messages with their attributes, and the comments of the file and of its groups where they begin. */
export function serializeFluent({ entries }: NewResource): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const lines: string[] = [];
  const notes = { resource: '', group: '' };
  const texts = [...entries];
  for (const [id, owner] of groupByOwners(texts)) {
    const { meta = {} } = owner.value ?? owner.attributes[0]?.text ?? {};
    for (const [name, sign] of [
      ['resource', '###'],
      ['group', '##'],
    ] as const) {
      const note = typeof meta[name] === 'string' ? meta[name] : '';
      if (note === notes[name] || (name === 'resource' && notes.resource !== '')) continue;
      notes[name] = note;
      if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
      lines.push(...writeComments(sign, [note]), '');
    }
    lines.push(...writeOwner(id, owner, diagnostics));
  }
  const messages = new Map(texts.map(({ key, message }) => [key, message]));
  reportReferences(messages, { isHeld: (key) => messages.has(key) }, diagnostics);
  return { text: lines.map((line) => `${line}\n`).join(''), diagnostics };
}
