import type { Activity } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { type ActivityGroup, countChanges, countUndone } from '../activity-groups.ts';
import classes from './activity-line.module.css';

/** Says what happened, as a sentence that begins with who did it. */
export function ActivitySentence({ group }: { group: ActivityGroup }) {
  const { formatMessage } = useIntl();
  const localeName = useLocaleName();
  const [{ actor, details, changeSet }] = group.activities;
  const { terms, translations } = countChanges(group);
  const count = (id: MessageId, value: number) => formatMessage({ id }, { count: value });
  const { labels = 0 } = changeSet?.counts ?? {};
  return (
    <FormattedMessage
      id={messageOf(group.activities[0])}
      values={{
        who: (
          <bdi className={classes.name}>
            <ActorName actor={actor} />
          </bdi>
        ),
        name: <bdi className={classes.name}>{details.name ?? details.email ?? '…'}</bdi>,
        locale: details.locale === undefined ? '' : localeName(details.locale),
        terms: count('activity.terms', terms),
        // Translations get a label without a change of them. Of terms, labels count in each locale.
        translations: count('activity.translations', translations || labels),
        changes: count('activity.changes', countUndone(group)),
      }}
    />
  );
}

function messageOf({ kind, actor, details }: Activity): MessageId {
  // Somebody who comes by an invite, and not by the hand of an admin.
  if (kind === 'member.join' && actor.id === details.userId) return 'activity.member.join.self';
  return `activity.${kind}`;
}

/** Who did something, also where nobody knows any more. An agent did it for whoever has lent it a token. */
export function ActorName({ actor }: Pick<Activity, 'actor'>) {
  if (!actor.agent) return <OwnerName actor={actor} />;
  const name = (
    <bdi key="name">
      <OwnerName actor={actor} />
    </bdi>
  );
  return <FormattedMessage id="activity.agent" values={{ name }} />;
}

function OwnerName({ actor: { type, name } }: Pick<Activity, 'actor'>) {
  if (type === 'system') return <FormattedMessage id="activity.system" />;
  if (name !== null) return name;
  return <FormattedMessage id={type === 'user' ? 'activity.nobody' : 'activity.noClient'} />;
}

/** Returns a function that names a locale, even if the project does not have it any more. */
export function useLocaleName(): (code: string) => string {
  const { phraseOf, localeOf } = useLocaleNames();
  const { find } = useProjectLocales(useProjectId());
  return (code) => phraseOf(find(code) ?? localeOf(code));
}
