import type { Finding } from '@parlance/checks';
import { IntlMessageFormat } from 'intl-messageformat';
import messages from './finding-messages.json' with { type: 'json' };

const known: Readonly<Record<string, string>> = messages;
const formats = new Map<string, IntlMessageFormat>();
const lists = new Intl.ListFormat('en', { type: 'disjunction' });

/** Says in a sentence what a check found, in the words of the web app. */
export function describeFinding({
  check,
  data,
  form,
}: Pick<Finding, 'check' | 'data' | 'form'>): string {
  const text = known[check];
  if (text === undefined) return `Found by the check ${check}.`;
  const format = formats.get(check) ?? new IntlMessageFormat(text, 'en');
  formats.set(check, format);
  // A message may name what a finding is not about.
  const names = [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, toValue(data[name])]));
  const message = String(format.format(values));
  return form ? `${form.join(' · ')}: ${message}` : message;
}

function toValue(value: Finding['data'][string] | undefined): string | number {
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? lists.format(value) : String(value ?? '');
}
