import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findProgram } from '../../../scripts/checks/debian.mjs';
import { run } from '../../../scripts/lib/process.mjs';
import { editorPage } from '../pages/editor.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const source = `<?xml version="1.0" encoding="utf-8"?>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <plurals name="messages">
        <item quantity="one"><xliff:g id="count">%d</xliff:g> new message</item>
        <item quantity="other"><xliff:g id="count">%d</xliff:g> new messages</item>
    </plurals>
    <plurals name="hours">
        <item quantity="one">hours waiting\\nin %1$d episode</item>
        <item quantity="other">hours waiting\\nin %1$d episodes</item>
    </plurals>
    <string name="removed">The account \\"<xliff:g id="account">%1$s</xliff:g>\\" isn\\'t in %2$s.</string>
</resources>
`;

/** What is typed for each locale: forms by Tab, `¹` and `²` by the key of the placeholder, `↑` by that of the form above. */
const typed: Readonly<Record<string, readonly (readonly string[])[]>> = {
  de: [
    ['¹ neue Nachricht', '↑en'],
    ['Stunden warten\nin ¹ Episode', '↑n'],
    ["Das Konto „¹“ gibt's in ² nicht."],
  ],
  pl: [
    ['¹ nowa wiadomość', '¹ nowe wiadomości', '¹ nowych wiadomości', '¹ nowej wiadomości'],
    ['godzin czeka\nw ¹ odcinku', 'godzin czeka\nw ¹ odcinkach', '↑', 'godzin czeka\nw ¹ odcinka'],
    ['Konta „¹” nie ma w aplikacji ².'],
  ],
  ar: [
    [
      'لا رسائل جديدة',
      'رسالة جديدة واحدة',
      'رسالتان جديدتان',
      '¹ رسائل جديدة',
      '¹ رسالة جديدة',
      '↑',
    ],
    [
      'ساعة تنتظر\nفي ¹ حلقة',
      'ساعة تنتظر\nفي حلقة واحدة',
      'ساعة تنتظر\nفي حلقتين',
      'ساعة تنتظر\nفي ¹ حلقات',
      'ساعة تنتظر\nفي ¹ حلقة',
      '↑',
    ],
    ['الحساب "¹" ليس في ².'],
  ],
};

/** Some of what Android reads, as `aapt2 dump` spells it. */
const compiled = {
  de: ['one="%d neue Nachricht"', "Das Konto „%1$s“ gibt's in %2$s nicht."],
  pl: ['many="%d nowych wiadomości"', 'many="godzin czeka\nw %1$d odcinkach"'],
  ar: ['zero="لا رسائل جديدة"', 'الحساب "%1$s" ليس في %2$s.'],
};

const keys: Readonly<Record<string, string>> = {
  '¹': 'Control+Shift+Digit1',
  '²': 'Control+Shift+Digit2',
  '↑': 'Alt+ArrowUp',
  '\n': 'Enter',
};

async function typeText(page: Page, text: string) {
  for (const part of text.split(/([¹²↑\n])/)) {
    const key = keys[part];
    if (key === undefined) await page.keyboard.type(part);
    else await page.keyboard.press(key);
  }
}

const aapt2 = findProgram('aapt2');

test.skipIf(aapt2 === undefined)(
  `what is typed into the forms of Android's plurals is what Android reads${aapt2 ? '' : ' (needs aapt2)'}`,
  async ({ visit, newPerson }) => {
    const ada = await newPerson();
    const project = await createProject(ada, 'Atlas', {
      en: { format: 'androidxml', text: source },
    });
    const params = { projectId: project.id };
    await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
    const { page } = await visit(ada);
    const editor = editorPage(page);
    const folder = await mkdtemp(join(tmpdir(), 'parlance-android-'));
    const values = async (locale: string, text: string) => {
      const path = join(folder, 'res', locale === 'en' ? 'values' : `values-${locale}`);
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'strings.xml'), text);
    };
    try {
      await values('en', source);
      for (const [locale, terms] of Object.entries(typed)) {
        await project.addLocale(locale);
        await editor.open(`${project.editorPath(locale)}?reference=en`);
        await page.keyboard.press('Enter');
        for (const [index, forms] of terms.entries()) {
          const term = ['messages', 'hours', 'removed'][index] ?? '';
          await expect.poll(() => editor.term()).toBe(term);
          for (const [at, text] of forms.entries()) {
            if (at > 0) await page.keyboard.press('Tab');
            await typeText(page, text);
          }
          await page.keyboard.press('Control+Enter');
          await editor.sign(term, 'Saved').waitFor();
        }
        const text = await project.exportFile(locale, 'androidxml');
        await values(locale, text);
        // What comes back is what is there.
        expect(
          (await project.importFile(locale, { format: 'androidxml', text })).translations,
        ).toEqual(expect.objectContaining({ changed: 0 }));
      }
      const { findings } = await ada.call(endpoints.listFindings, { params });
      expect(findings).toEqual([]);
      const dump = await compile(folder);
      for (const text of Object.values(compiled).flat()) expect(dump).toContain(text);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** The resources of an app with the files of a folder, as Android reads them. */
async function compile(folder: string): Promise<string> {
  const manifest = join(folder, 'AndroidManifest.xml');
  const [archive, app] = [join(folder, 'res.zip'), join(folder, 'app.apk')];
  await writeFile(manifest, '<manifest package="org.example.atlas"/>');
  await runAapt('compile', '--dir', join(folder, 'res'), '-o', archive);
  await runAapt('link', '--manifest', manifest, '-o', app, archive);
  const dump = await runAapt('dump', 'resources', app);
  // The lines of a text are indented.
  return dump.replaceAll(/\n +/g, '\n');
}

async function runAapt(...args: string[]): Promise<string> {
  const { ok, output } = await run(aapt2 ?? '', args);
  expect(ok, output).toBe(true);
  return output;
}
