import type { Change } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { anyLanguage } from '../../../lib/language/text-in.ts';
import { TextLink } from '../../../ui/link.tsx';
import { TextDiff } from '../../../ui/text/text-diff.tsx';
import { LabelChip } from '../../labels/components/label-chip.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import classes from './activity-changes.module.css';
import { useLocaleName } from './activity-sentence.tsx';

interface Props {
  change: Change;
  showsLocale: boolean;
  /** What stands at the end of its first line. */
  controls?: ReactNode;
}

/** One term, translation or label that was changed: what it was and what it became. */
export function ChangeItem({ change, showsLocale, controls }: Props) {
  const localeName = useLocaleName();
  const locale = 'locale' in change ? change.locale : null;
  return (
    <li className={classes.change}>
      <div className={classes.head}>
        <TermName change={change} />
        {showsLocale && locale !== null && (
          <span className={classes.locale}>{localeName(locale)}</span>
        )}
        {'label' in change && <LabelChange change={change} />}
        {controls && <span className={classes.controls}>{controls}</span>}
      </div>
      <Texts change={change} />
    </li>
  );
}

/** The key of the term, which leads to where it is edited. */
function TermName({ change }: { change: Change }) {
  const projectId = useProjectId();
  const { find } = useProjectLocales(projectId);
  const { termId: term } = change;
  const name = (
    <code dir="auto" className={classes.term}>
      {change.term ?? '…'}
    </code>
  );
  const locale = 'locale' in change ? change.locale : null;
  if (locale !== null) {
    if (!find(locale)) return name;
    return (
      <TextLink
        to="/projects/$projectId/translations/$localeCode"
        params={{ projectId, localeCode: locale }}
        search={{ term }}
      >
        {name}
      </TextLink>
    );
  }
  if (change.kind === 'term.delete') return name;
  return (
    <TextLink to="/projects/$projectId/terms" params={{ projectId }} search={{ term }}>
      {name}
    </TextLink>
  );
}

function Texts({ change }: { change: Change }) {
  const { languageOf } = useProjectLocales(useProjectId());
  if (change.kind === 'translation.update') {
    const { before, after, beforeState, afterState, locale } = change;
    return (
      <>
        <TextDiff before={before} after={after} language={languageOf(locale)} />
        {before === after && <States before={beforeState} after={afterState} />}
      </>
    );
  }
  if ('label' in change) return null;
  const { before, after, term } = change;
  const [name, newName] = [before?.value ?? '', after?.value ?? ''];
  const [context, newContext] = [before?.context ?? '', after?.context ?? ''];
  // The term is named above already.
  const showsName = name !== newName && (name || newName) !== term;
  return (
    <>
      {showsName && <TextDiff before={name} after={newName} language={anyLanguage} />}
      {context !== newContext && (
        <TextDiff before={context} after={newContext} language={anyLanguage} />
      )}
    </>
  );
}

function LabelChange({ change }: { change: Extract<Change, { label: unknown }> }) {
  if (change.label === null) return null;
  return (
    <span className={classes.note}>
      <FormattedMessage
        id={change.kind === 'label.add' ? 'activity.labelAdded' : 'activity.labelRemoved'}
        values={{ label: <LabelChip label={change.label} /> }}
      />
    </span>
  );
}

type State = Extract<Change, { kind: 'translation.update' }>['afterState'];

const states: Readonly<Record<State, MessageId>> = {
  untranslated: 'editor.status.untranslated',
  translated: 'state.translated',
  reviewed: 'state.reviewed',
  outdated: 'state.outdated',
};

function States({ before, after }: { before: State; after: State }) {
  const { formatMessage } = useIntl();
  const values = {
    former: formatMessage({ id: states[before] }),
    now: formatMessage({ id: states[after] }),
  };
  return (
    <p className={classes.note}>
      <FormattedMessage id="activity.became" values={values} />
    </p>
  );
}
