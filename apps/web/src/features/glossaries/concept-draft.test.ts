import { describe, expect, test } from 'vitest';
import { conceptOf, termOf, user } from '../../testing/pages/open-glossary.ts';
import {
  type ConceptDraft,
  emptyConcept,
  emptyTerm,
  planChanges,
  readDraft,
  rebase,
  toDraft,
  toNewConcept,
} from './concept-draft.ts';

const base = conceptOf('c', termOf('a', 'en', 'user'), termOf('b', 'de', 'Benutzer'));
const draftOf = (change: (draft: ConceptDraft) => Partial<ConceptDraft>) => {
  const draft = toDraft(base);
  return { ...draft, ...change(draft) };
};
const changed = (id: string, changes: object) =>
  draftOf(({ terms }) => ({
    terms: terms.map((term) => (term.id === id ? { ...term, ...changes } : term)),
  }));

describe('the plan of a concept', () => {
  test('is nothing where nothing was typed, or what was typed is what is there', () => {
    expect(planChanges(base, toDraft(base))).toEqual([]);
    expect(planChanges(user, toDraft(user))).toEqual([]);
    expect(planChanges(base, changed('b', { text: ' Benutzer ' }))).toEqual([]);
  });

  test('names only what differs', () => {
    const draft = { ...changed('b', { kind: 'admitted', forms: ['Benutzern'] }), note: 'x' };
    expect(planChanges(base, draft)).toEqual([
      { kind: 'concept', body: { note: 'x' } },
      { kind: 'change', id: 'b', body: { kind: 'admitted', forms: ['Benutzern'] } },
    ]);
  });

  test('removes before it adds, so that a text may go to another term, and leaves lines without a text out', () => {
    const added = emptyTerm('de', 'Benutzer');
    const draft = draftOf(({ terms }) => ({
      terms: [...terms.filter(({ id }) => id !== 'b'), added, emptyTerm('fr', ' ')],
    }));
    const { key: _, id: __, ...fields } = added;
    expect(planChanges(base, draft)).toEqual([
      { kind: 'remove', id: 'b' },
      { kind: 'add', body: fields },
    ]);
  });

  test('never leaves a concept without a term', () => {
    const kinds = planChanges(
      base,
      draftOf(() => ({ terms: [emptyTerm('en', 'member')] })),
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['add', 'remove', 'remove']);
  });
});

describe('a draft', () => {
  test('keeps what was typed when somebody else changes the concept, and takes all else over', () => {
    const draft = { ...changed('b', { text: 'Nutzer' }), note: 'mine' };
    const added = emptyTerm('fr', 'utilisateur');
    const current = {
      ...base,
      revision: 2,
      note: 'theirs',
      definition: 'theirs',
      terms: [
        termOf('a', 'en', 'User'),
        termOf('b', 'de', 'Benutzer', { kind: 'admitted' }),
        termOf('d', 'de', 'Mitglied'),
      ],
    };
    const next = rebase({ ...draft, terms: [...draft.terms, added] }, base, current);
    expect(next).toMatchObject({ note: 'mine', definition: 'theirs' });
    expect(next.terms.map(({ text, kind }) => [text, kind])).toEqual([
      ['User', 'preferred'],
      ['Nutzer', 'admitted'],
      ['Mitglied', 'preferred'],
      ['utilisateur', 'preferred'],
    ]);
  });

  test('brings nothing back that was removed on one of the sides', () => {
    const mine = draftOf(({ terms }) => ({ terms: terms.filter(({ id }) => id !== 'a') }));
    expect(rebase(mine, base, { ...base, terms: base.terms.slice(0, 1) }).terms).toEqual([]);
  });

  test('is read as it was stored, and not where something else was', () => {
    const draft = { ...emptyConcept(['en']), definition: 'x' };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect(readDraft('{}')).toBeUndefined();
    expect(readDraft(undefined)).toBeUndefined();
  });

  test('makes a concept of the lines that have a text', () => {
    const draft = { ...emptyConcept([]), terms: [emptyTerm('en', ' user '), emptyTerm('de')] };
    expect(toNewConcept(draft).terms).toMatchObject([{ locale: 'en', text: 'user' }]);
  });
});
