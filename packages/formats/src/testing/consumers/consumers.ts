import type { FormatId } from '../../types.ts';
import { compileAndroid, compilePo, compileQt, compileStrings } from './compilers.ts';
import { readFluent } from './fluent.ts';
import { type Reading, reader, run } from './programs.ts';

/** A reader of files of some formats that is independent of Parlance. */
export interface Consumer {
  readonly name: string;
  /** The programs that the consumer runs. */
  readonly programs: readonly string[];
  readonly formats: readonly FormatId[];
  /** Reads files; throws with the complaint of the program. */
  read(files: readonly string[]): readonly Reading[];
}

/** A consumer of JSON; the pattern extracts the names of messages from dotted paths. */
function json(format: FormatId, pattern: RegExp): Consumer {
  const read = python('json');
  return {
    name: "Python's json",
    programs: ['python3'],
    formats: [format],
    read: (files) => read(files).map((reading) => rename(reading, pattern)),
  };
}

/** The consumers of all formats. */
export const consumers: readonly Consumer[] = [
  {
    name: 'aapt2',
    programs: ['aapt2', 'python3'],
    formats: ['androidxml'],
    read: (files) => python('android')(files.map(compileAndroid)),
  },
  { name: "Python's csv", programs: ['python3'], formats: ['csv'], read: python('csv') },
  {
    name: "Python's ElementTree",
    programs: ['python3'],
    formats: ['xliff12', 'xliff20'],
    read: python('xliff'),
  },
  json('jsonflat', /(.*)/s),
  json('jsonnested', /(.*)/s),
  {
    name: "Ruby's YAML",
    programs: ['ruby'],
    formats: ['yamlflat', 'yamlnested'],
    read: ruby,
  },
  {
    name: "Ruby's YAML",
    programs: ['ruby'],
    formats: ['railsyaml'],
    read: (files) => ruby(files).map((reading) => rename(reading, /^[^.]+\.(.*)/s)),
  },
  {
    name: "Java's resource bundles",
    programs: ['java'],
    formats: ['properties'],
    read: (files) => readings('java', [reader('ReadProperties.java'), ...files]),
  },
  {
    name: "msgfmt and Python's gettext",
    programs: ['msgfmt', 'python3'],
    formats: ['po'],
    read: (files) => python('mo')(files.map(compilePo)),
  },
  {
    name: "msgfmt and Python's gettext",
    programs: ['msgfmt', 'python3'],
    formats: ['strings'],
    read: (files) => python('mo')(files.map(compileStrings)),
  },
  {
    name: "Python's plistlib",
    programs: ['python3'],
    formats: ['stringsdict'],
    read: python('plist'),
  },
  json('xcstrings', /^strings\.(.*)\.localizations\.\w+\.stringUnit\.value$/s),
  json('arb', /^([^@].*)/s),
  json('i18next', /(.*)/s),
  {
    name: 'lrelease and lconvert',
    programs: ['lrelease', 'lconvert', 'python3'],
    formats: ['qtts'],
    read: (files) => python('qt')(files.map(compileQt)),
  },
  { name: '@fluent/bundle', programs: [], formats: ['fluent'], read: readFluent },
  {
    name: "PHP's parse_ini_file",
    programs: ['php'],
    formats: ['ini'],
    read: php,
  },
  { name: "Python's tomllib", programs: ['python3'], formats: ['toml'], read: python('toml') },
  {
    name: 'openpyxl',
    programs: ['openpyxl'],
    formats: ['xlsx'],
    read: (files) => readings('openpyxl', [reader('read_xlsx.py'), ...files]),
  },
  json('webext', /(.*)\.message$/s),
  json('goi18n', /(.*?)(?:\.other)?$/s),
  { name: "PHP's include", programs: ['php'], formats: ['php', 'laravelphp'], read: php },
  { name: "Python's ElementTree", programs: ['python3'], formats: ['resx'], read: python('resx') },
];

/** The consumer of a format. */
export function findConsumer(id: FormatId): Consumer {
  const consumer = consumers.find(({ formats }) => formats.includes(id));
  if (!consumer) throw new Error(`Nothing reads ${id}`);
  return consumer;
}

/** The form of the message `files` that gettext selects in catalogues for the numbers from 0 to 130. */
export const readCounts: Consumer['read'] = python('counts');

function python(kind: string): Consumer['read'] {
  return (files) => readings('python3', [reader('read.py'), kind, ...files]);
}

function ruby(files: readonly string[]): readonly Reading[] {
  return readings('ruby', [reader('read.rb'), ...files]);
}

function php(files: readonly string[]): readonly Reading[] {
  return readings('php', [reader('read.php'), ...files]);
}

function readings(program: string, args: readonly string[]): readonly Reading[] {
  return JSON.parse(run(program, args));
}

/** The messages whose names match a pattern, with the name that it captures. */
function rename(reading: Reading, pattern: RegExp): Reading {
  return reading.flatMap(([path, message]) => {
    const name = pattern.exec(path)?.[1];
    return name === undefined ? [] : [[name, message] as const];
  });
}
