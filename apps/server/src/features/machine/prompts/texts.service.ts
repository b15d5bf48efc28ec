import {
  type MessageUnits,
  plainSyntax,
  type Span,
  type TextSyntax,
  type TextUnit,
  type Token,
  tokenise,
  toTextUnits,
} from '@parlance/messages';
import type { ProjectScope } from '../../../access/scope.ts';
import type { CheckContext } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { syntaxOf } from '../../../integrations/checks/check-units.ts';
import { toCheckedFile } from '../../findings/checking.service.ts';
import { type Checks, readFiles } from '../../translations/text-changes.service.ts';
import { listTextRows, type TextRow } from './texts.queries.ts';

/** A text to translate. */
export interface MachineText extends TextRow {
  /** Empty where there is none. */
  readonly source: string;
  readonly syntax: TextSyntax;
  /** What is translated of it; undefined where it is a message that can't be read. */
  readonly units: MessageUnits | undefined;
}

/** Reads texts with what a machine is told of them. */
export async function readTexts(
  db: Db,
  scope: ProjectScope,
  checks: Checks,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<MachineText[]> {
  const rows = await listTextRows(db, scope, checks.checks, { locale, termIds });
  const files = await readFiles(db, scope, checks, rows);
  return rows.map((row) => {
    if (row.source === null) return { ...row, source: '', syntax: plainSyntax, units: undefined };
    const syntax = syntaxOf(toCheckedFile(files.get(row.file_id)), row.notes);
    const units = toTextUnits(row.source, {
      isPlural: row.is_plural,
      syntax,
      sourceLocale: languageOf(checks.checks, sourceLocaleOf(checks.checks)),
      targetLocale: languageOf(checks.checks, locale),
    });
    return { ...row, source: row.source, syntax, units };
  });
}

/** Source texts of projects without a source locale are in their keys, which are English as a rule. */
export function sourceLocaleOf({ source_locale }: CheckContext): string {
  return source_locale ?? 'en';
}

/** The locale whose rules another one has: of one that the project has made, its base. */
export function languageOf({ bases }: CheckContext, locale: string): string {
  return bases[locale] ?? locale;
}

const keptKinds: readonly Token['kind'][] = [
  'placeholder',
  'tag',
  'entity',
  'url',
  'email',
  'escape',
];

/** What must stay as it is in a text to translate: placeholders, tags and the like. */
export function listKept(unit: TextUnit, syntax: TextSyntax): readonly Span[] {
  const { text, arguments: names = [] } = unit;
  // The text has no quotes of ICU, so its arguments are found by their spelling.
  const plain: TextSyntax = {
    ...syntax,
    placeholders: syntax.placeholders.filter((style) => style !== 'icu'),
  };
  const tokens = tokenise(text, plain).filter(
    ({ kind, isLocked }) => isLocked || keptKinds.includes(kind),
  );
  const spans = names.flatMap((name) => listOccurrences(text, name));
  const sorted = [...spans, ...tokens].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter(({ start }, at) => start >= Math.max(0, ...sorted.slice(0, at).map(endOf)));
}

function listOccurrences(text: string, spelling: string): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
    found.push({ start: at, end: at + spelling.length });
  }
  return found;
}

function endOf({ end }: Span): number {
  return end;
}
