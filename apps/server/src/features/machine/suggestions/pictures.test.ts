import { endpoints, type Screenshot } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { pngOf } from '../../../testing/samples/png.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();
const locale = 'de_DE';

const suggest = (termId: string) =>
  trial.ada.call(endpoints.suggestTranslation, {
    params: trial.project.params,
    body: { termId, locale },
  });

async function addShot(name: string, termId: string, bytes = pngOf(300, 200)): Promise<Screenshot> {
  const { params } = trial.project;
  const query = { name, termId };
  return trial.ada.call(endpoints.createScreenshot, {
    params,
    query,
    file: new Blob([bytes], { type: 'image/png' }),
  });
}

const area = { x: 0.25, y: 0.5, width: 0.5, height: 0.1 };

async function mark({ id: screenshotId }: Screenshot, termId: string): Promise<void> {
  const params = { ...trial.project.params, screenshotId };
  await trial.ada.call(endpoints.updateScreenshot, {
    params,
    body: { regions: [{ termId, area }] },
  });
}

const sendScreenshots = (sendsScreenshots: boolean) =>
  trial.ada.call(endpoints.updateMachineSettings, {
    params: trial.project.params,
    body: { sendsScreenshots },
  });

/** Adds a provider of a kind, and finds out whether it sees images. */
async function addModel(kind: 'openai' | 'anthropic', change = {}): Promise<void> {
  const url = kind === 'openai' ? `${trial.machine.url}/v1` : trial.machine.url;
  const { id: providerId } = await trial.addProvider({ kind, url, ...change });
  const params = { ...trial.project.params, providerId };
  await trial.ada.call(endpoints.testMachineProvider, { params });
}

/** The images of the last request, in base64, and what stands beside its texts. */
function lastRequest() {
  const body = trial.machine.calls.at(-1)?.body as {
    system?: { text: string }[];
    messages: { role: string; content: string | Part[] }[];
  };
  const content = body.messages.at(-1)?.content ?? '';
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const images = parts.flatMap(({ image_url, source }) => {
    const data = source?.data ?? image_url?.url.replace('data:image/png;base64,', '');
    return data === undefined ? [] : [data];
  });
  const user = parts.find(({ type }) => type === 'text')?.text ?? '';
  return { images, user: JSON.parse(user) as { screenshots?: unknown }, all: JSON.stringify(body) };
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
  readonly source?: { readonly data: string };
}

describe.each(['openai', 'anthropic'] as const)('a suggestion by %s', (kind) => {
  it('is made with the screenshots of its text, where an admin lets them be sent', async () => {
    const [termId = '', other = ''] = await trial.addTexts([
      { value: 'a', source: 'Open' },
      { value: 'b', source: 'Close' },
    ]);
    await addModel(kind);
    const marked = await addShot('Menu', termId, pngOf(301, 200));
    await mark(marked, termId);
    await addShot('Old', termId, pngOf(302, 200));
    await addShot('New', termId, pngOf(303, 200));
    expect((await suggest(termId)).used.screenshots).toEqual([]);
    expect(lastRequest().images).toEqual([]);
    expect(lastRequest().all).not.toContain('screenshots');
    await sendScreenshots(true);
    // With pictures it is another question, which was not paid for before.
    const { used, isCached } = await suggest(termId);
    expect(isCached).toBe(false);
    expect(used.screenshots.map(({ name }) => name)).toEqual(['Menu', 'New']);
    const { images, user } = lastRequest();
    expect(images).toEqual(
      [pngOf(301, 200), pngOf(303, 200)].map((bytes) => Buffer.from(bytes).toString('base64')),
    );
    expect(user.screenshots).toEqual([
      { image: 1, area: { left: 25, top: 50, width: 50, height: 10 } },
      { image: 2 },
    ]);
    expect((await suggest(termId)).isCached).toBe(true);
    await mark(marked, other);
    expect(await suggest(termId)).toMatchObject({
      isCached: false,
      used: { screenshots: [{ name: 'New' }, { name: 'Old' }] },
    });
    await sendScreenshots(false);
    expect(await suggest(termId)).toMatchObject({ isCached: true, used: { screenshots: [] } });
  });

  it('is made without them by a model that sees no images', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    trial.machine.change({ lacks: ['images'] });
    await addModel(kind);
    await addShot('Menu', termId);
    await sendScreenshots(true);
    expect((await suggest(termId)).used.screenshots).toEqual([]);
    expect(lastRequest().images).toEqual([]);
  });
});

describe('pictures', () => {
  it('are left out where they are too large', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    await addModel('openai');
    await sendScreenshots(true);
    await addShot('Small', termId);
    await addShot('Large', termId, pngOf(304, 200, [['tEXt', Buffer.alloc(2_200_000)]]));
    expect((await suggest(termId)).used.screenshots.map(({ name }) => name)).toEqual(['Small']);
  });

  it('count in what is reserved, and in what a preview says', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    await addModel('openai', { prices: { input: 100, output: 0 } });
    await addShot('Menu', termId, pngOf(1500, 1000));
    const { params } = trial.project;
    const preview = async () =>
      (await trial.ada.call(endpoints.previewMachinePrompt, { params, body: { termId, locale } }))
        .tokens;
    const before = await preview();
    // Reading 50 000 tokens costs 5, of which nothing is reserved without the picture.
    await trial.ada.call(endpoints.updateMachineSettings, { params, body: { monthlyCost: 3 } });
    await suggest(termId);
    await sendScreenshots(true);
    // A token for 750 pixels, and some that tell where the text is on it.
    expect((await preview()) - before).toBeGreaterThan(2000);
    expect((await preview()) - before).toBeLessThan(2150);
    const refusal = await suggest(termId).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'UnprocessableEntity',
      details: [{ reason: 'limit' }],
    });
  });

  it('are not sent by runs, which have many texts in a request', async () => {
    const [termId = ''] = await trial.addTexts([{ value: 'a', source: 'Open' }]);
    await addModel('openai');
    await addShot('Menu', termId);
    await sendScreenshots(true);
    await trial.endOf((await trial.startRun({ locales: [locale] })).id);
    expect(lastRequest().images).toEqual([]);
  });
});
