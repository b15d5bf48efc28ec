import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './programs.ts';

/** Compiles a file `values/strings.xml`. Like the other functions here, returns the path of the result. */
export function compileAndroid(file: string): string {
  run('aapt2', ['compile', '-o', dirname(file), file]);
  return join(dirname(file), 'values_strings.arsc.flat');
}

/** Checks and compiles a catalogue. */
export function compilePo(file: string): string {
  run('msgfmt', ['--check', '--output-file', `${file}.mo`, file]);
  return `${file}.mo`;
}

/** Compiles strings of Apple's platforms. gettext expects a declaration of UTF-8, which these files lack. */
export function compileStrings(file: string): string {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const header = String.raw`"" = "Content-Type: text/plain; charset=UTF-8\n";`;
  writeFileSync(file, `\ufeff${header}\n${text}`);
  run('msgfmt', ['--stringtable-input', '--output-file', `${file}.mo`, file]);
  return `${file}.mo`;
}

/** Compiles messages of Qt to the format that programs load, and converts its content back to XML. */
export function compileQt(file: string): string {
  run('lrelease', ['-silent', '-idbased', file, '-qm', `${file}.qm`]);
  run('lconvert', ['--input-file', `${file}.qm`, '--output-file', `${file}.back.ts`]);
  return `${file}.back.ts`;
}
