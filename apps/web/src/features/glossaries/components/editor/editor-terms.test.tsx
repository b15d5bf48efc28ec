import type { Concept, Finding, ProjectGlossary } from '@parlance/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { termIdOf } from '../../../../testing/entry-server.ts';
import {
  fieldText,
  openEditor,
  rowAt,
  translationField,
} from '../../../../testing/pages/open-editor.ts';
import { conceptOf, linkedTerms, termOf, user } from '../../../../testing/pages/open-glossary.ts';

interface Asked {
  readonly locale: string;
  readonly texts: readonly { readonly termId: string; readonly value: string }[];
}

/** Answers where the term `user` is in texts, as the server does. */
function matchesOf(concepts: readonly Concept[] = [user], isCertain = true) {
  const asked: Asked[] = [];
  const answers: Answers = {
    'POST /projects/p1/glossary-matches': (body) => {
      const { texts } = body as Asked;
      asked.push(body as Asked);
      const matches = texts.map(({ value }) =>
        concepts.flatMap((concept) => {
          const start = value.search(/users?\b/i);
          const [word = ''] = /users?\b/i.exec(value) ?? [];
          const [first] = concept.terms;
          const place = { start, end: start + word.length, isCertain };
          return first && start >= 0
            ? [{ ...place, conceptId: concept.id, conceptTermId: first.id }]
            : [];
        }),
      );
      return { data: { matches, concepts: [...concepts] } };
    },
  };
  return { asked, answers };
}

interface Options {
  concepts?: readonly Concept[];
  isCertain?: boolean;
  glossaries?: readonly ProjectGlossary[];
  reference?: string;
  isPlural?: boolean;
  role?: 'admin' | 'translator';
  findings?: Readonly<Record<number, readonly Finding[]>>;
  more?: Answers;
}

async function open(values: string[], options: Options = {}) {
  const { concepts, isCertain, glossaries = [linkedTerms], more = {}, ...rest } = options;
  const { reference = 'Invite users to %s' } = rest;
  const { asked, answers } = matchesOf(concepts, isCertain);
  const app = await openEditor(values, {
    ...rest,
    reference,
    sourceLocale: 'en',
    answers: { 'GET /projects/p1/glossaries': { data: glossaries }, ...answers, ...more },
  });
  return { ...app, matched: asked };
}

const markIn = (row: number) => within(rowAt(row)).findByRole('button', { name: /^users?$/ });
const popover = async () =>
  within(await screen.findByRole('dialog', { name: /^What the glossary says of/ }));

describe('terms in source texts', () => {
  test('are underlined, beside placeholders, after one request for all rows in view', async () => {
    const { matched } = await open(['', '', '']);
    expect((await markIn(0)).textContent).toBe('users');
    expect((await markIn(2)).textContent).toBe('users');
    expect(within(rowAt(0)).getByText('%s').className).toMatch(/placeholder/);
    expect(matched).toHaveLength(1);
    expect(matched[0]?.locale).toBe('de');
    expect(matched[0]?.texts.map(({ termId }) => termId)).toEqual([0, 1, 2].map(termIdOf));
  });

  test('are underlined in the form that they are in', async () => {
    await open([''], {
      isPlural: true,
      reference: '{n, plural, one {%d user} other {%d users}}',
    });
    expect((await markIn(0)).closest('dd')?.previousElementSibling?.textContent).toBe('one');
  });

  test('are not looked for without a glossary, nor in the source locale', async () => {
    const { matched, unmount } = await open([''], { glossaries: [] });
    await userEvent.keyboard('g');
    expect(matched).toEqual([]);
    unmount();
    const other = await openEditor([''], {
      sourceLocale: 'de',
      answers: { 'GET /projects/p1/glossaries': { data: [linkedTerms] }, ...matchesOf().answers },
    });
    expect(other.requests).not.toContain('POST /projects/p1/glossary-matches');
  });

  test('are underlined at once where somebody adds one', async () => {
    const concepts: Concept[] = [];
    const { feed } = await open([''], { concepts });
    await feed.opened();
    expect(screen.queryByRole('button', { name: 'users' })).toBeNull();
    concepts.push(user);
    feed.tell({
      event: 'glossaries',
      data: { glossaryId: '00000000-0000-4000-8000-0000000000a1' },
    });
    await markIn(0);
  });
});

describe('what is known of a term', () => {
  test('is told by a key: what it means, what it is, and what it must not be', async () => {
    await open(['']);
    await markIn(0);
    await userEvent.keyboard('g');
    const told = await popover();
    expect(told.getByText('Somebody with an account')).toBeTruthy();
    expect(told.getByText('Noun')).toBeTruthy();
    expect(told.getByText('Anwender').tagName).toBe('DEL');
    expect(told.getByText('Masculine')).toBeTruthy();
    expect(told.queryByRole('button', { name: 'Insert “Anwender”' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(rowAt(0));
  });

  test('has all meanings of a word', async () => {
    const other = { ...conceptOf('c2', termOf('t9', 'en', 'user')), definition: 'An addict' };
    await open([''], { concepts: [user, other] });
    await userEvent.click(await markIn(0));
    const told = await popover();
    expect(told.getByText('Somebody with an account')).toBeTruthy();
    expect(told.getByText('An addict')).toBeTruthy();
    expect(told.getByText('It has no translation in this language yet.')).toBeTruthy();
  });

  test('goes into the field, which it opens', async () => {
    await open(['Hallo ']);
    await userEvent.click(await markIn(0));
    await userEvent.click((await popover()).getByRole('button', { name: 'Insert “Benutzer”' }));
    await waitFor(() => expect(fieldText()).toBe('Hallo Benutzer'));
    expect(document.activeElement).toBe(translationField());
  });

  test('has the word as a form of the term, once somebody says so', async () => {
    const bodies: unknown[] = [];
    const path = `POST /glossaries/g1/concepts/${user.id}/terms/t1/forms`;
    await open([''], {
      isCertain: false,
      more: {
        [path]: (body) => {
          bodies.push(body);
          return { data: user };
        },
      },
    });
    await userEvent.click(await markIn(0));
    const told = await popover();
    expect(screen.getByRole('dialog').textContent).toContain('Is “users” this term?');
    await userEvent.click(told.getByRole('button', { name: 'It is a form of the term' }));
    await waitFor(() => expect(bodies).toEqual([{ form: 'users' }]));
  });
});

describe('a translation of the glossary', () => {
  test('is inserted at the caret by its number, and by a click below the field', async () => {
    const { saved } = await open(['']);
    await markIn(0);
    await userEvent.keyboard('{Enter}');
    const field = translationField();
    fireEvent.keyDown(field, { code: 'Digit1', key: '1', altKey: true });
    expect(fieldText()).toBe('Benutzer');
    await userEvent.keyboard(' und ');
    await userEvent.click(screen.getByRole('button', { name: /^user.*Benutzer$/ }));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved[0]?.value).toBe('Benutzer und Benutzer'));
  });

  test('is left alone by keys of AltGr', async () => {
    await open(['']);
    await markIn(0);
    await userEvent.keyboard('{Enter}');
    fireEvent.keyDown(translationField(), {
      code: 'Digit1',
      key: '¹',
      altKey: true,
      ctrlKey: true,
    });
    expect(fieldText()).toBe('');
  });

  test('of a term that stays as it is is the term', async () => {
    const kept = { ...conceptOf('c3', termOf('t8', 'en', 'users')), isKept: true };
    await open([''], { concepts: [kept] });
    await markIn(0);
    await userEvent.keyboard('{Enter}');
    const list = within(screen.getByRole('list', { name: /^Translations of terms/ }));
    expect(list.getByRole('button', { name: 'users' })).toBeTruthy();
  });
});

describe('a new term', () => {
  /** Selects the first text that is found, as the mouse does. */
  const select = (element: Element, text: string) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(text) ?? -1;
      if (start < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, start, node, start + text.length);
      return;
    }
    throw new Error(`${text} is not there`);
  };

  test('is what was selected in the source text and in the translation', async () => {
    // jsdom lays nothing out.
    Range.prototype.getBoundingClientRect = () => new DOMRect();
    onTestFinished(() => {
      Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
    });
    const bodies: unknown[] = [];
    await open(['Einladung an die Mannschaft'], {
      concepts: [],
      reference: 'Invite the team',
      more: {
        'POST /glossaries/g1/concepts': (body) => {
          bodies.push(body);
          return { data: user };
        },
      },
    });
    await screen.findByText('Invite the team');
    select(rowAt(0).querySelector('[data-side="source"]') as Element, 'team');
    const tool = await screen.findByRole('button', { name: /^Add to the glossary/, hidden: true });
    select(rowAt(0).querySelector('[data-side="target"]') as Element, 'Mannschaft');
    await waitFor(() => expect(document.getSelection()?.toString()).toBe('Mannschaft'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(tool).toBeTruthy();
    await userEvent.keyboard('{Shift>}G{/Shift}');
    const form = within(await screen.findByRole('dialog', { name: 'Add to the glossary' }));
    expect(form.getByLabelText('English (en)')).toHaveProperty('value', 'team');
    expect(form.getByLabelText('German (de)')).toHaveProperty('value', 'Mannschaft');
    await userEvent.click(form.getByRole('button', { name: 'Add term' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toMatchObject([
      {
        terms: [
          { locale: 'en', text: 'team' },
          { locale: 'de', text: 'Mannschaft' },
        ],
      },
    ]);
  });

  test('is a translation of a concept that is there, unless somebody wants another one', async () => {
    const bodies: unknown[] = [];
    await open(['Nutzer'], {
      reference: 'user',
      more: {
        [`POST /glossaries/g1/concepts/${user.id}/terms`]: (body) => {
          bodies.push(body);
          return { data: user };
        },
      },
    });
    await markIn(0);
    await userEvent.keyboard('{Shift>}G{/Shift}');
    const form = within(await screen.findByRole('dialog', { name: 'Add to the glossary' }));
    expect(form.getByLabelText('English (en)')).toHaveProperty('value', 'user');
    expect(form.getByLabelText('German (de)')).toHaveProperty('value', 'Nutzer');
    expect(form.getByLabelText(/^A translation of/)).toHaveProperty('checked', true);
    await userEvent.selectOptions(form.getByLabelText('Kind of the translation'), 'admitted');
    await userEvent.click(form.getByRole('button', { name: 'Add term' }));
    await waitFor(() =>
      expect(bodies).toMatchObject([{ locale: 'de', text: 'Nutzer', kind: 'admitted' }]),
    );
  });

  test('needs a glossary, which is made by one click', async () => {
    const glossaries: ProjectGlossary[] = [];
    await open([''], {
      concepts: [],
      more: {
        'GET /projects/p1/glossaries': () => ({ data: glossaries }),
        'POST /projects/p1/glossaries': () => {
          glossaries.push(linkedTerms);
          return { data: linkedTerms };
        },
      },
    });
    await userEvent.keyboard('{Shift>}G{/Shift}');
    const form = within(await screen.findByRole('dialog', { name: 'Add to the glossary' }));
    await userEvent.click(form.getByRole('button', { name: /^Create a glossary/ }));
    expect(await form.findByLabelText('English (en)')).toBeTruthy();
  });

  test('is not for whoever may not add one', async () => {
    const rights = { ...linkedTerms.rights, canEdit: false };
    await open([''], { role: 'translator', glossaries: [{ ...linkedTerms, rights }] });
    await markIn(0);
    await userEvent.keyboard('{Shift>}G{/Shift}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a finding goes when somebody says which word is a form of its term', async () => {
  const bodies: unknown[] = [];
  const missing: Finding = {
    check: 'glossary.missing',
    severity: 'warning',
    start: 20,
    end: 20,
    data: { term: 'user', accepted: ['Benutzer'] },
    fingerprint: 'f',
    isIgnored: false,
  } as Finding;
  await open(['Einladung der Benutzenden'], {
    findings: { 0: [missing] },
    more: {
      [`POST /glossaries/g1/concepts/${user.id}/terms/t2/forms`]: (body) => {
        bodies.push(body);
        return { data: user };
      },
    },
  });
  await markIn(0);
  expect(within(rowAt(0)).getByText('For “user”, the glossary says: Benutzer.')).toBeTruthy();
  await userEvent.click(within(rowAt(0)).getByRole('button', { name: 'It is a form of the term' }));
  const form = within(await screen.findByRole('dialog', { name: 'A form of the term' }));
  expect(form.getByLabelText('Form')).toHaveProperty('value', 'Benutzenden');
  await userEvent.click(form.getByRole('button', { name: 'Record form' }));
  await waitFor(() => expect(bodies).toEqual([{ form: 'Benutzenden' }]));
});
