import type { Entry } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { TermSection } from '../../../glossaries/components/editor/term-section.tsx';
import { useAddTerm } from '../../../glossaries/hooks/use-add-term.ts';
import { useFoundTerms, useTextMatches } from '../../../glossaries/hooks/use-text-matches.ts';
import { useEditor } from '../../editor-context.ts';
import { PanelSection } from './panel-section.tsx';

interface Props {
  entry: Entry;
  /** Writes a term into the translation. */
  onInsert: (text: string) => void;
}

/** What glossaries know of the terms in the source text of an entry. */
export function EntryTerms({ entry, onInsert }: Props) {
  const { localeCode, sourceLocale, canEdit, isTarget } = useEditor();
  const addTerm = useAddTerm();
  const value = useTextMatches(entry.termId)?.value;
  const found = useFoundTerms(entry.termId, value);
  if (found.length === 0 || localeCode === sourceLocale) return null;
  return (
    <PanelSection title={<FormattedMessage id="glossaries.inSource" />}>
      <TermSection
        found={found}
        locale={localeCode}
        onInsert={canEdit && !(isTarget && entry.locked) ? onInsert : undefined}
        onTranslate={addTerm && ((concept) => addTerm(entry, entry.value, concept))}
      />
    </PanelSection>
  );
}
