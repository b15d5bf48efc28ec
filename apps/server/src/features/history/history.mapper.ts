import type {
  Change,
  ChangeSet,
  Label,
  ProjectEvent,
  TermState,
  TranslationState,
  TranslationVersion,
} from '@parlance/contract';
import type { ChangeKind } from '../../db/tables/history-tables.ts';
import type { ChangeSetRow } from './history.queries.ts';
import type { VersionRow } from './versions.queries.ts';

export function toChangeSet(row: ChangeSetRow): ChangeSet {
  return {
    id: row.id,
    kind: row.kind,
    actor: toActor(row),
    locale: row.locale,
    date: row.created_at.toISOString(),
    counts: row.counts,
    undoes: row.undoes,
    undoneBy: row.undone_by,
  };
}

export function toVersion(row: VersionRow): TranslationVersion {
  return {
    changeSetId: row.id,
    kind: row.kind,
    actor: toActor(row),
    date: row.created_at.toISOString(),
    undoes: row.undoes,
    before: row.before ?? '',
    after: row.after ?? '',
    beforeState: row.before_state,
    afterState: row.after_state,
    origin: row.after_origin,
    machine: row.machine,
    ...(row.summary.judgedBy && { judgedBy: [...row.summary.judgedBy] }),
  };
}

function toActor({
  actor_type: type,
  actor_id: id,
  actor_name: name,
  summary: { agent },
}: Pick<ChangeSetRow, 'actor_type' | 'actor_id' | 'actor_name' | 'summary'>): ChangeSet['actor'] {
  return { type, id, name, ...(agent && { agent }) };
}

export interface ChangeRow {
  readonly term_id: string;
  readonly term: string | null;
  readonly locale: string;
  readonly kind: ChangeKind | 'label.add' | 'label.remove';
  readonly before: string | null;
  readonly after: string | null;
  readonly before_state: TranslationState;
  readonly after_state: TranslationState;
  readonly label_id: string;
  readonly label: Label | null;
}

export function toChange({ term_id: termId, term, locale, kind, ...row }: ChangeRow): Change {
  const about = { termId, term };
  if (kind === 'label.add' || kind === 'label.remove') {
    return { kind, ...about, locale: locale === '' ? null : locale, label: row.label };
  }
  if (kind === 'translation.update') {
    return {
      kind,
      ...about,
      locale,
      before: row.before ?? '',
      after: row.after ?? '',
      beforeState: row.before_state,
      afterState: row.after_state,
    };
  }
  return { kind, ...about, before: toTermState(row.before), after: toTermState(row.after) };
}

function toTermState(json: string | null): TermState | null {
  if (json === null) return null;
  const state = JSON.parse(json) as Pick<TermState, 'value'> & Partial<TermState>;
  return {
    value: state.value,
    context: state.context ?? null,
    isPlural: state.isPlural ?? false,
    locked: state.locked ?? false,
    ...(state.fileId ? { fileId: state.fileId } : {}),
  };
}

/** The events of an undo. */
export function toEvents(
  counts: ChangeSet['counts'],
  args: {
    locale: string | null;
    isOfLocale: boolean;
    isOfLabel: boolean;
    isOfFile: boolean;
    isOfScreenshot: boolean;
  },
): ProjectEvent[] {
  const { terms, translations, labels } = counts;
  const { locale, isOfLocale, isOfLabel, isOfFile, isOfScreenshot } = args;
  const inLocale = locale === null ? {} : { locale };
  const events: ProjectEvent[] = [];
  if (isOfLocale) events.push({ event: 'locales', data: {} });
  if (isOfFile) events.push({ event: 'files', data: {} });
  if (terms > 0) events.push({ event: 'terms', data: { count: terms } });
  if (translations > 0) {
    events.push({ event: 'translations', data: { count: translations, ...inLocale } });
  }
  if (labels > 0 || isOfLabel) events.push({ event: 'labels', data: {} });
  if (isOfScreenshot) events.push({ event: 'screenshots', data: {} });
  return events;
}
