import { encodeFile, type FormatId, formats } from '@parlance/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { formatsOfRun } from '../../../testing/samples/formats-of-run.ts';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Files that are made to harm the server, uploaded as anybody can: each gets an answer with a reason, quickly.

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  projectId = await server.addProject(ada);
});
afterAll(() => server.close());

const deep = 100_000;
const objects = '{"a":'.repeat(deep);
const long = 'x'.repeat(isDeep ? 3_000_000 : 1_000_000);

/** Nine levels of ten entities each: a gigabyte when expanded. */
function entityBomb(root: string): string {
  const level = (at: number) => `<!ENTITY e${at} "${`&e${at - 1};`.repeat(10)}">`;
  const levels = Array.from({ length: 9 }, (_, at) => level(at + 1)).join('');
  return `<!DOCTYPE ${root} [<!ENTITY e0 "x">${levels}]><${root}>&e9;</${root}>`;
}

/** Forty lists with two aliases each. */
const aliasBomb = [
  'a0: &a0 [x, x]',
  ...Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`),
].join('\n');

function stolenFile(root: string): string {
  return `<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd">]><${root}>&x;</${root}>`;
}

const xml = (root: string) => [
  entityBomb(root),
  stolenFile(root),
  `<${root}>`.repeat(deep),
  `<${root} a="${long}`,
];
const json = [objects, '['.repeat(deep), `{"a":"${long}`, `{"a":${'1'.repeat(deep)}x}`];
const yaml = (root: string) => [
  `${root}${aliasBomb.replace(/^/gm, root && ' ')}`,
  `${root} a: ${'['.repeat(deep)}`,
  `a: "${long}`,
];
const php = ['<?php return ', `<?php return ['a' => '${long}`].map(
  (text) => text + '['.repeat(deep),
);

/** Files that are hostile to the parser of a format. */
const files: Readonly<Record<FormatId, readonly string[]>> = {
  androidxml: xml('resources'),
  csv: [`a,"${long}`, ','.repeat(deep)],
  xliff12: xml('xliff'),
  xliff20: xml('xliff'),
  jsonflat: json,
  jsonnested: json,
  yamlflat: yaml(''),
  yamlnested: yaml(''),
  railsyaml: yaml('de:\n'),
  properties: [`a=${long}\\u1`],
  po: [`msgid "${long}`, `msgid "a"\n${'msgstr "b"\n'.repeat(deep)}`],
  strings: [`"a" = "${long}`, '/*'.repeat(deep)],
  stringsdict: xml('plist'),
  xcstrings: json,
  arb: json,
  i18next: json,
  qtts: xml('TS'),
  fluent: [`a = ${'{'.repeat(deep)}`, `a = {"${long}`],
  ini: [`a="${long}`, `${'['.repeat(deep)}`],
  toml: [`a = ${'['.repeat(deep)}`, `a = """${long}`, `a${'.a'.repeat(deep)} = ""`],
  xlsx: [...xml('worksheet'), `<worksheet/>\0${entityBomb('sst')}`],
  webext: json,
  goi18n: json,
  php,
  laravelphp: php,
  resx: xml('root'),
};

/** The bytes of a file, for formats that are containers; otherwise its text. */
function toFile(format: FormatId, text: string): string | Uint8Array<ArrayBuffer> {
  return formats[format].container ? new Uint8Array(encodeFile(formats[format], text)) : text;
}

/** Bytes that are not valid text in any format but Java's, where every byte is a character. */
const noText = new Uint8Array([0x7b, 0xc3, 0x28, 0xff]);

describe.each(formatsOfRun)('%s', (format) => {
  const own = Object.fromEntries(
    files[format].map((text, at) => [`its hostile file ${at + 1}`, toFile(format, text)]),
  );
  const all: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
    ...own,
    'an endless line': long,
    zeros: '\0'.repeat(1000),
    ...(formats[format].fallbackCharset ? {} : { 'bytes that are no text': noText }),
  };

  it.each(Object.entries(all))('refuses %s at once, with a reason', async (_, content) => {
    const before = process.cpuUsage();
    const file = { locale: 'de_DE', format, content };
    const answer = await server.importFile(ada, projectId, file);
    const { user, system } = process.cpuUsage(before);
    expect(answer.status, answer.text.slice(0, 1000)).toBe(400);
    const { error } = answer.json as { error: { details: { line: number; message: string }[] } };
    expect(error.details[0]?.line).toBeGreaterThan(0);
    for (const { message } of error.details) expect(message).toMatch(/^.{10,300}$/);
    // The CPU time of the process with its workers does not depend on the load of the machine, unlike the elapsed
    // time.
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  it('refuses an archive in place of a file', async () => {
    const content = new Uint8Array(await zipOf({ 'de.json': '{}' }));
    const answer = await server.importFile(ada, projectId, { locale: 'de_DE', format, content });
    expect(answer.status, answer.text).toBe(400);
  });
});
