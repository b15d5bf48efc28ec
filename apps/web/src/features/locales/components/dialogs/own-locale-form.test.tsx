import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { press } from '../../../../testing/fill-in.ts';
import { date, openLocales } from '../../../../testing/pages/open-locales.ts';
import { openProject } from '../../../../testing/pages/open-project.ts';

describe('a locale of the own', () => {
  const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const bodies: unknown[] = [];
  const openForm = async (typed = '') => {
    bodies.length = 0;
    const app = openLocales('translations', {
      'POST /projects/p1/translations': (body) => {
        bodies.push(body);
        const { code = '', name } = body as { code?: string; name?: string };
        const locale = { code, language: name ?? code, region: '' };
        return { data: { id: code, locale, name, date } };
      },
    });
    await press('New locale');
    await screen.findAllByRole('option');
    if (typed !== '') await userEvent.keyboard(typed);
    await userEvent.click(screen.getByRole('button', { name: 'Custom locale' }));
    return app;
  };

  it('has a name, a code and a base, whose rules it shows', async () => {
    await openForm();
    expect(document.activeElement).toBe(text('Name'));
    await userEvent.keyboard('Rude Arabic');
    await userEvent.type(text('Code'), 'x-rude');
    expect(screen.getByText(/CLDR knows no plural forms of x_rude/)).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Base locale' }));
    await userEvent.click(await screen.findByRole('option', { name: /Arabic/ }));
    const rules = screen.getByText(/Written from right to left/);
    expect(rules.textContent).toContain('zero, one, two, few, many, other');
    await press('Add locale');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toEqual([{ code: 'x_rude', name: 'Rude Arabic', base: 'ar' }]);
    expect(await screen.findByRole('link', { name: /Rude Arabic/ })).toBeTruthy();
  });

  it('begins with what was typed, and says what is wrong with it', async () => {
    await openForm('x_pirate');
    expect(text('Code').value).toBe('x_pirate');
    await press('Add locale');
    expect(screen.getByText('Name is required.')).toBeTruthy();
    await userEvent.clear(text('Code'));
    await userEvent.type(text('Code'), 'pirates_of');
    await userEvent.tab();
    expect(text('Code').closest('form')?.textContent).toContain('“pirates” is no language code');
    await userEvent.clear(text('Code'));
    await userEvent.type(text('Code'), 'FR');
    expect(screen.getByText('The project has a locale with this code.')).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  it('leaves what was chosen before, to be added as well', async () => {
    await openForm('german{Enter}pirate talk');
    expect(text('Name').value).toBe('pirate talk');
    await userEvent.type(text('Code'), 'x-pirate');
    await press('Add locale');
    await screen.findByText('1 chosen');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Locale' }));
    expect(bodies).toEqual([{ code: 'x_pirate', name: 'pirate talk' }]);
    await press('Add selected');
    await waitFor(() => expect(bodies).toHaveLength(2));
  });

  it('may get another name and base in the list, or lose them', async () => {
    const changes: unknown[] = [];
    const slang = { code: 'x_slang', language: 'Slang', region: '' };
    openLocales('translations', {
      'GET /projects/p1/translations': {
        data: [{ id: 'x', locale: slang, name: 'Slang', base: 'ar', date }],
      },
      'PATCH /projects/p1/locales/x_slang': (body) => {
        changes.push(body);
        const { name } = body as { name: string };
        return { data: { id: 'x', locale: { ...slang, language: name }, name, date } };
      },
    });
    await press('Actions for Slang (x_slang)');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit Slang (x_slang)' });
    expect(screen.getByText(/Written from right to left/)).toBeTruthy();
    await userEvent.clear(text('Name'));
    await userEvent.type(text('Name'), 'Jargon');
    await userEvent.click(screen.getByLabelText('Clear'));
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([{ name: 'Jargon', base: null }]);
    expect(await screen.findByRole('link', { name: /Jargon/ })).toBeTruthy();
  });

  it('is nothing that a viewer can change', async () => {
    openProject('translations', { role: 'viewer' });
    await screen.findByRole('heading', { name: 'Translations' });
    await press('Actions for de (de)');
    await screen.findByRole('menuitem', { name: 'Export' });
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  });
});
