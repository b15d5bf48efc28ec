import { expect, test } from 'vitest';
import { filesOf } from './dropped-files.ts';

/** A folder that returns its entries in batches of at most two, as browsers do. */
function folder(path: string, children: object[]) {
  return {
    isFile: false,
    isDirectory: true,
    name: path.split('/').at(-1),
    createReader: () => {
      const left = [...children];
      return { readEntries: (take: (part: object[]) => void) => take(left.splice(0, 2)) };
    },
  };
}

function file(path: string) {
  const name = path.split('/').at(-1) ?? '';
  const give = (take: (content: File) => void) => take(new File(['{}'], name));
  return { isFile: true, isDirectory: false, name, fullPath: path, file: give };
}

function drop(entries: (object | null)[], files: File[] = []): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  return { items, files } as unknown as DataTransfer;
}

const pathsOf = async (dropped: DataTransfer) => (await filesOf(dropped)).map(({ path }) => path);

test('finds all files of folders with their paths, in the order of their names', async () => {
  const german = folder('/texts/de', [
    file('/texts/de/c.json'),
    file('/texts/de/a.json'),
    file('/texts/de/b.json'),
  ]);
  const texts = folder('/texts', [german, file('/texts/LIESMICH.md')]);
  expect(await pathsOf(drop([texts, file('/fr.json')]))).toEqual([
    'texts/LIESMICH.md',
    'texts/de/a.json',
    'texts/de/b.json',
    'texts/de/c.json',
    'fr.json',
  ]);
});

test('leaves out what nobody means to import', async () => {
  const git = folder('/app/.git', [file('/app/.git/HEAD')]);
  const packages = folder('/app/node_modules', [file('/app/node_modules/en.json')]);
  const app = folder('/app', [git, packages, file('/app/.DS_Store'), file('/app/de.json')]);
  expect(await pathsOf(drop([app]))).toEqual(['app/de.json']);
});

test('takes files alone as they are, also where nobody tells what they are', async () => {
  const dropped = [new File(['{}'], '.hidden.json'), new File(['{}'], 'de.json')];
  expect(await pathsOf(drop([null, null], dropped))).toEqual(['.hidden.json', 'de.json']);
});
