import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../ui/notes/notice.tsx';

const kinds = {
  added: { tone: 'success', message: 'team.added' },
  invited: { tone: 'success', message: 'team.invited' },
  memberGone: { tone: 'problem', message: 'team.memberGone' },
  inviteGone: { tone: 'problem', message: 'team.inviteGone' },
} as const;

/** A notice about a person whose row was just added or removed. */
export interface News {
  readonly kind: keyof typeof kinds;
  readonly name: string;
}

export function TeamNews({ news: { kind, name } }: { news: News }) {
  const { tone, message } = kinds[kind];
  return (
    <Notice key={`${kind} ${name}`} tone={tone}>
      <FormattedMessage id={message} values={{ name: <bdi>{name}</bdi> }} />
    </Notice>
  );
}
