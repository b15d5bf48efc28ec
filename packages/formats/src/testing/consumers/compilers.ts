import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './programs.ts';

/** Compiles a file `values/strings.xml`. Like the others here, gives the path of what is made. */
export function compileAndroid(file: string): string {
  run('aapt2', ['compile', '-o', dirname(file), file]);
  return join(dirname(file), 'values_strings.arsc.flat');
}

/** Checks and compiles a catalogue. */
export function compilePo(file: string): string {
  run('msgfmt', ['--check', '--output-file', `${file}.mo`, file]);
  return `${file}.mo`;
}

/** Compiles strings of Apple's platforms, which are in UTF-8 without saying so, as gettext wants it. */
export function compileStrings(file: string): string {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const header = String.raw`"" = "Content-Type: text/plain; charset=UTF-8\n";`;
  writeFileSync(file, `\ufeff${header}\n${text}`);
  run('msgfmt', ['--stringtable-input', '--output-file', `${file}.mo`, file]);
  return `${file}.mo`;
}

/** Compiles messages of Qt to what programs load, and writes what is in there as XML. */
export function compileQt(file: string): string {
  run('lrelease', ['-silent', '-idbased', file, '-qm', `${file}.qm`]);
  run('lconvert', ['--input-file', `${file}.qm`, '--output-file', `${file}.back.ts`]);
  return `${file}.back.ts`;
}
