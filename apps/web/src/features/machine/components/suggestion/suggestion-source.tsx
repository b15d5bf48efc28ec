import type { MachineContext, MachineSuggestion } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useKnownMessages } from '../../../../lib/language/intl.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { Unfolding } from '../../../../ui/unfolding.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { useMoney } from '../../hooks/use-money.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import classes from './machine-suggestion.module.css';

/** Who has suggested a text, what that cost, and what it was told beside the source text. */
export function SuggestionSource({ suggested }: { suggested: MachineSuggestion }) {
  const { formatList } = useIntl();
  const { data: settings } = useQuery(machineSettingsQuery(useProjectId()));
  const money = useMoney(settings?.currency);
  const toneName = useToneName();
  const { providerName, model, usage, isCached, used } = suggested;
  const parts = useUsedParts(used, toneName);
  const head = (
    <>
      <bdi>{providerName}</bdi>
      {model !== null && (
        <>
          {separator}
          <bdi>{model}</bdi>
        </>
      )}
      {isCached ? (
        <>
          {separator}
          <FormattedMessage id="machine.suggestion.cached" />
        </>
      ) : (
        usage.cost !== null && `${separator}${money(usage.cost)}`
      )}
    </>
  );
  if (parts.length === 0) return <div className={classes.source}>{head}</div>;
  return (
    <div className={classes.source}>
      <Unfolding
        title={
          <span>
            {head}
            {separator}
            <FormattedMessage
              id="machine.suggestion.used"
              values={{ parts: formatList(parts, { type: 'unit' }) }}
            />
          </span>
        }
      >
        <Used used={used} />
      </Unfolding>
    </div>
  );
}

/** What was used, each sort with its number. */
function useUsedParts(used: MachineContext, toneName: (tone: string) => string): string[] {
  const { formatMessage } = useIntl();
  const { memory, glossary, neighbours, notes, screenshots, previous, tone, hasStyleGuide } = used;
  const counted = (
    id: `machine.used.${'memory' | 'glossary' | 'neighbours' | 'notes' | 'screenshots'}`,
    { length: count }: readonly unknown[],
  ) => (count > 0 ? [formatMessage({ id }, { count })] : []);
  return [
    ...counted('machine.used.memory', memory),
    ...counted('machine.used.glossary', glossary),
    ...counted('machine.used.neighbours', neighbours),
    ...counted('machine.used.notes', notes),
    ...counted('machine.used.screenshots', screenshots),
    ...(previous ? [formatMessage({ id: 'machine.used.previous' })] : []),
    ...(hasStyleGuide ? [formatMessage({ id: 'machine.used.styleGuide' })] : []),
    ...(tone !== null ? [toneName(tone)] : []),
  ];
}

/** The server may know tones that this page does not. */
function useToneName(): (tone: string) => string {
  const { formatMessage } = useIntl();
  const isKnown = useKnownMessages();
  return (tone) => {
    const id = `machine.tone.${tone}`;
    return isKnown(id) ? formatMessage({ id }) : tone;
  };
}

function Used({ used }: { used: MachineContext }) {
  const { memory, glossary, neighbours, notes, screenshots, previous } = used;
  return (
    <div className={classes.used}>
      <Sort title={<FormattedMessage id="machine.used.memoryTitle" />} isShown={memory.length > 0}>
        {memory.map(({ source, target, percent }) => (
          <li key={`${source} ${target}`}>
            <FormattedNumber value={percent / 100} style="percent" />{' '}
            <Pair source={source} target={target} />
          </li>
        ))}
      </Sort>
      <Sort
        title={<FormattedMessage id="machine.used.glossaryTitle" />}
        isShown={glossary.length > 0}
      >
        {glossary.map(({ term, preferred, forbidden, isKept }) => (
          <li key={term}>
            {isKept ? (
              <FormattedMessage id="machine.used.kept" values={{ term: <bdi>{term}</bdi> }} />
            ) : (
              <Pair source={term} target={preferred.join(', ')} />
            )}
            {forbidden.length > 0 && (
              <>
                {' '}
                <FormattedMessage
                  id="machine.used.forbidden"
                  values={{ terms: <bdi>{forbidden.join(', ')}</bdi> }}
                />
              </>
            )}
          </li>
        ))}
      </Sort>
      <Sort
        title={<FormattedMessage id="machine.used.neighboursTitle" />}
        isShown={neighbours.length > 0}
      >
        {neighbours.map(({ termId, source, target }) => (
          <li key={termId}>
            <Pair source={source} target={target} />
          </li>
        ))}
      </Sort>
      <Sort title={<FormattedMessage id="machine.used.notesTitle" />} isShown={notes.length > 0}>
        {notes.map((note) => (
          <li key={note} dir="auto">
            {note}
          </li>
        ))}
      </Sort>
      <Sort
        title={<FormattedMessage id="machine.used.screenshotsTitle" />}
        isShown={screenshots.length > 0}
      >
        {screenshots.map(({ screenshotId, name }) => (
          <li key={screenshotId}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </Sort>
      <Sort
        title={<FormattedMessage id="machine.used.previousTitle" />}
        isShown={previous !== null}
      >
        {previous && (
          <li>
            <Pair source={previous.source ?? '…'} target={previous.target} />
          </li>
        )}
      </Sort>
    </div>
  );
}

function Sort({
  title,
  isShown,
  children,
}: {
  title: ReactNode;
  isShown: boolean;
  children: ReactNode;
}) {
  if (!isShown) return null;
  return (
    <div>
      <p className={classes.heading}>{title}</p>
      <ul>{children}</ul>
    </div>
  );
}

/** A text and its translation. The arrow points on in either direction. */
function Pair({ source, target }: { source: string; target: string }) {
  return (
    <FormattedMessage
      id="machine.used.pair"
      values={{ source: <bdi>{source}</bdi>, target: <bdi>{target}</bdi> }}
    />
  );
}
