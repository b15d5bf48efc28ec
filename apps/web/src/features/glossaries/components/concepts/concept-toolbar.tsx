import { ActionIcon, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { conceptTermKinds, type GlossaryDetails } from '@parlance/contract';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChipSelect } from '../../../../ui/form/chip-select.tsx';
import { useDelayedText } from '../../../../ui/form/use-delayed-text.ts';
import type { GlossarySearch } from '../../glossary-search.ts';
import { useAnyLocale } from '../../hooks/use-any-locale.ts';
import classes from './concept-toolbar.module.css';

const delayMs = 150;

interface Props {
  glossary: GlossaryDetails;
  search: GlossarySearch;
  /** How many concepts there are, once it is known. */
  total: number | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onChange: (changes: Partial<GlossarySearch>) => void;
  /** Moves the focus to the list. */
  onEnterList: () => void;
}

/** The search and the filters of a glossary, with the number of concepts that they leave. */
export function ConceptToolbar(props: Props) {
  const { glossary, search, total, searchField, onChange, onEnterList } = props;
  const { formatMessage } = useIntl();
  const { labelOf } = useAnyLocale();
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const { typed, setTyped, tell } = useDelayedText(
    search.q ?? '',
    (q) => onChange({ q: q.trim() || undefined }),
    delayMs,
  );
  const { locale, missing, kind, kept } = search;
  const isFiltered = [locale, missing, kind, kept].some((one) => one !== undefined);
  const any = { value: '', label: formatMessage({ id: 'glossaries.any' }) };
  // An address may name a locale that the glossary has no terms in.
  const codes = new Set([...glossary.locales.map((one) => one.locale), locale, missing]);
  const locales = [...codes].flatMap((code) =>
    code === undefined ? [] : [{ value: code, label: labelOf(code) }],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typed !== '' && total === 0) setTyped('');
    else if (!['ArrowDown', 'Enter', 'Escape'].includes(event.key)) return;
    else {
      tell(typed);
      onEnterList();
    }
    event.preventDefault();
  };
  return (
    <search aria-label={formatMessage({ id: 'editor.filter' })} className={classes.bar}>
      <TextInput
        ref={searchField}
        className={classes.field ?? ''}
        type="search"
        size="xs"
        aria-label={formatMessage({ id: 'list.search' })}
        placeholder={formatMessage({ id: 'list.search' })}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        className={classes.toggle ?? ''}
        variant={isFiltered ? 'light' : 'default'}
        size={30}
        aria-label={formatMessage({ id: 'list.filters' })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
      </ActionIcon>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        <ChipSelect
          label={formatMessage({ id: 'glossaries.filter.locale' })}
          isChosen={locale !== undefined}
          value={locale ?? ''}
          data={[any, ...locales]}
          onChange={(value) => onChange({ locale: value || undefined })}
        />
        <ChipSelect
          label={formatMessage({ id: 'glossaries.filter.missing' })}
          isChosen={missing !== undefined}
          value={missing ?? ''}
          data={[{ ...any, label: formatMessage({ id: 'glossaries.none' }) }, ...locales]}
          onChange={(value) => onChange({ missing: value || undefined })}
        />
        <ChipSelect
          label={formatMessage({ id: 'glossaries.filter.kind' })}
          isChosen={kind !== undefined || kept !== undefined}
          value={kept === undefined ? (kind ?? '') : 'kept'}
          data={[
            any,
            ...conceptTermKinds.map((value) => ({
              value,
              label: formatMessage({ id: `glossaries.kind.${value}` }),
            })),
            { value: 'kept', label: formatMessage({ id: 'glossaries.kept' }) },
          ]}
          onChange={(value) =>
            onChange({
              kind: conceptTermKinds.find((one) => one === value),
              kept: value === 'kept' ? 'true' : undefined,
            })
          }
        />
      </div>
      <span role="status" className={classes.count}>
        {total !== undefined && (
          <FormattedMessage id="glossaries.conceptsCount" values={{ count: total }} />
        )}
      </span>
    </search>
  );
}
