import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const xliff = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="app" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="menu.open" maxwidth="8" size-unit="char">
        <source>Open</source>
        <target>Öffnen</target>
        <note>On the button of the file menu.</note>
      </trans-unit>
    </body>
  </file>
</xliff>
`;

const catalogue = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

#. Seconds are left out
#: src/trip.ts:12 src/trip.ts:40 src/mail.ts:7 src/mail.ts:9 src/bill.ts:3
#, c-format
msgid "%d days"
msgstr ""
`;

test('shows what files say about a term, and how long its translation may be', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    de: { format: 'xliff12', text: xliff },
    fr: { format: 'po', text: catalogue },
  });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  const first = editor.row('menu.open');
  await first.getByText('On the button of the file menu.').waitFor();
  await first.getByText('Open', { exact: true }).waitFor();

  await page.keyboard.press('Enter');
  await first.getByText('6 of at most 8 characters').waitFor();
  await editor.type(' (Datei)');
  await first.getByText('14 of at most 8 characters').waitFor();
  await inspect(page, 'editor-too-long');
  await page.keyboard.press('Escape');

  const second = editor.row('%d days');
  await second.getByText('Seconds are left out').waitFor();
  await page.keyboard.press('ArrowDown');
  await second.getByText('src/trip.ts:12, src/trip.ts:40, src/mail.ts:7').waitFor();
  await second.getByText('and 2 more places').waitFor();
  await second.getByText('c-format').waitFor();
  await inspect(page, 'editor-notes');
});
