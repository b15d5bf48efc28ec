import { createInterface } from 'node:readline/promises';

/** Whether somebody is there who can answer questions. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks for a line; the answer without one is `usual`. */
export async function ask(question: string, usual = ''): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const hint = usual === '' ? '' : ` (${usual})`;
    return (await lines.question(`${question}${hint}: `)).trim() || usual;
  } finally {
    lines.close();
  }
}

/** Asks a question that is answered by yes or no; no without an answer. */
export async function confirm(question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await ask(`${question} [y/N]`));
}
