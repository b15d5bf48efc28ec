import { endpoints } from '@parlance/contract';
import { goTo } from '../pages/go-to.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const words = 'Save the file before you close the window and open another one'.split(' ');
const texts = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`key.${n}`, words.slice(0, 2 + (n % 10)).join(' ')]),
);
const codes =
  'de fr es it pt_BR ja ko zh_Hans zh_Hant ar he pl ru uk cs sk hu ro bg el tr nl sv da nb fi et lv lt vi th hi'.split(
    ' ',
  );

test('pictures', { timeout: 600_000 }, async ({ visit, newPerson }) => {
  const ada = await newPerson('Åsa Gjøvik-Öqvist');
  const none = await createProject(ada, 'Empty project');
  const five = await createProject(ada, 'Wayfarer with a long name to wrap', { en: flat(texts) });
  await ada.call(endpoints.updateProject, {
    params: { projectId: five.id },
    body: { description: 'Maps for hikers, gjpqy' },
  });
  await five.importFile(
    'de',
    flat(
      Object.fromEntries(
        Object.entries(texts)
          .slice(0, 40)
          .map(([k, v]) => [k, `${v}  `]),
      ),
    ),
  );
  await five.importFile('fr', flat(Object.fromEntries(Object.entries(texts).slice(0, 60))));
  for (const code of ['ja', 'ar']) await five.addLocale(code);
  for (const [value, color] of [
    ['Summer release', '#F58549'],
    ['Web', '#36413E'],
    ['Legal', '#D81159'],
    ['typography', '#F7C1BB'],
  ] as const)
    await five.labelTerms({ value, color }, ['key.1', 'key.3', 'key.5']);
  const { entries } = await ada.call(endpoints.listEntries, {
    params: { projectId: five.id },
    query: { locale: 'fr', limit: 30 },
  });
  await ada
    .call(endpoints.changeTranslations, {
      params: { projectId: five.id, localeCode: 'fr' },
      body: {
        do: { what: 'state', state: 'reviewed' },
        select: { ids: entries.map((e) => e.termId) },
      } as never,
    })
    .catch((e) => console.log(String(e)));
  const many = await createProject(ada, 'Home', { en: flat(texts) });
  for (const [n, code] of codes.entries()) {
    await many.addLocale(code);
    if (n % 3 > 0)
      await many.importFile(code, flat(Object.fromEntries(Object.entries(texts).slice(0, n * 2))));
  }
  const { page } = await visit(ada);
  const only = process.env.ONLY;
  const shot = async (
    name: string,
    path: string,
    size = { width: 1440, height: 900 },
    scheme: 'light' | 'dark' = 'light',
  ) => {
    if (only && !name.includes(only)) return;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    await goTo(page, path);
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/shots/${process.env.PREFIX ?? ''}${name}.png` });
  };
  const phone = { width: 360, height: 740 };
  const wide = { width: 2560, height: 1300 };
  const of = (id: string, p: string) => `/projects/${id}/${p}`;
  await shot('projects', '/projects');
  await shot('projects-wide', '/projects', wide);
  await shot('projects-phone', '/projects', phone);
  await shot('overview0', of(none.id, 'translations'));
  await shot('overview5', of(five.id, 'translations'));
  await shot('overview5-dark', of(five.id, 'translations'), undefined, 'dark');
  await shot('overview5-phone', of(five.id, 'translations'), phone);
  await shot('overview33', of(many.id, 'translations'));
  await shot('overview33-wide', of(many.id, 'translations'), wide);
  await shot('labels', of(five.id, 'labels'));
  await shot('labels-dark', of(five.id, 'labels'), undefined, 'dark');
  await shot('terms', of(five.id, 'terms'));
  await shot('editor', of(five.id, 'translations/fr'));
  await shot('team', of(five.id, 'team'));
  await shot('team-dark', of(five.id, 'team'), undefined, 'dark');
  await shot('activity', of(five.id, 'activity'));
  await shot('settings', of(five.id, 'settings'));
  await shot('account', '/user-settings');
  await shot('account-wide', '/user-settings', wide);
  for (const language of ['de', 'ar', 'ja']) {
    await page.evaluate((l) => localStorage.setItem('parlance.language', l), language);
    await page.reload();
    await shot(`${language}-overview5`, of(five.id, 'translations'));
    await shot(`${language}-overview5-phone`, of(five.id, 'translations'), phone);
    await shot(`${language}-team`, of(five.id, 'team'));
    await shot(`${language}-labels`, of(five.id, 'labels'));
  }
});
