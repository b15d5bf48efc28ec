import type { LanguageFinding as FoundLanguageFinding } from '@parlance/checks';
import type { Finding, FindingIgnore, LanguageFinding } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { StoredFinding } from '../../content/findings/findings.queries.ts';
import { toAuthor } from '../translations/translations.mapper.ts';
import type { IgnoreRow } from './ignores.queries.ts';

export function toFinding({ n, form, fix, ignored, data, ...row }: StoredFinding): Finding {
  return {
    ...row,
    ...(form === null ? {} : { form: [...form] }),
    data: toData(data),
    ...(fix === null ? {} : { fix: toFix(fix) }),
    isIgnored: ignored,
  };
}

export function toLanguageFinding(
  { form, data, fix: _, suggestions, ...finding }: FoundLanguageFinding,
  isIgnored: boolean,
): LanguageFinding {
  return {
    ...finding,
    ...(form === undefined ? {} : { form: [...form] }),
    data: toData(data),
    isIgnored,
    suggestions: suggestions.map(({ text, fix }) => ({ text, fix: toFix(fix) })),
  };
}

export function toIgnore(
  scope: ProjectScope,
  { actor_type: type, actor_id: id, actor_name: name, ...row }: IgnoreRow,
): FindingIgnore {
  return {
    id: row.id,
    check: row.check_id,
    fingerprint: row.fingerprint,
    scope: row.scope,
    termId: row.term_id,
    term: row.term,
    locale: row.locale,
    text: row.text,
    reason: row.reason,
    by: (name !== null && toAuthor(scope, { type, id, name })) || null,
    date: row.created_at.toISOString(),
    findings: row.findings,
  };
}

function toData(data: StoredFinding['data']): Finding['data'] {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'object' ? [...value] : value,
    ]),
  );
}

function toFix({ edits }: NonNullable<StoredFinding['fix']>): NonNullable<Finding['fix']> {
  return { edits: edits.map((edit) => ({ ...edit })) };
}
