import { type SearchClause, type SearchName, searchScopes, searchStates } from '@parlance/contract';
import { useIntl } from 'react-intl';

const stateTexts = {
  untranslated: 'editor.status.untranslated',
  translated: 'editor.status.translated',
  reviewed: 'editor.status.reviewed',
  unreviewed: 'editor.status.unreviewed',
  outdated: 'editor.status.outdated',
  machine: 'search.machine',
  judged: 'search.judged',
  clean: 'search.clean',
  locked: 'editor.status.locked',
  plural: 'editor.plural',
  problem: 'editor.problems.any',
  error: 'editor.problems.error',
  warning: 'editor.problems.warning',
} as const;

/** How tokens of a search are called in the language of the interface. */
export function useTokenTexts() {
  const { formatMessage } = useIntl();

  /** What the token of a name narrows the list by. */
  const describeName = (name: SearchName) => formatMessage({ id: `search.name.${name}` });

  /** What a value of a name means, where it is not a name of somebody's own. */
  const describeValue = (name: SearchName, value: string): string | undefined => {
    const state = searchStates.find((one) => one === value);
    if (name === 'is' && state) return formatMessage({ id: stateTexts[state] });
    const scope = searchScopes.find((one) => one === value);
    if (name === 'in' && scope) return formatMessage({ id: `search.scope.${scope}` });
    if (name === 'by' && value.toLowerCase() === 'me') return formatMessage({ id: 'search.me' });
    const [, days] = (name === 'changed' && /^(\d+)d$/.exec(value)) || [];
    return days && formatMessage({ id: 'search.lastDays' }, { count: Number(days) });
  };

  /** What a clause asks for, in words. */
  const describe = ({ name, value, isNegated }: SearchClause & { name: SearchName }): string =>
    formatMessage(
      { id: isNegated ? 'search.chipNot' : 'search.chip' },
      { name: describeName(name), value: describeValue(name, value) ?? value },
    );

  return { describeName, describeValue, describe };
}
