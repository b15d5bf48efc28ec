import { NativeSelect } from '@mantine/core';
import { type CheckLevel, type CheckSettings, checkLevels } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { changeCheckSettings } from '../checks.api.ts';
import { useCheckNames } from '../hooks/use-check-names.ts';
import classes from './check-levels.module.css';

type Check = CheckSettings['checks'][number];

/** What is not saved keeps nothing from being saved. */
const liveLevels = checkLevels.filter((level) => level !== 'review' && level !== 'save');

interface Props {
  settings: CheckSettings;
  /** Null for what counts in all locales that have no level of their own. */
  locale: string | null;
  /** Ids of the files whose findings are counted, separated by commas; empty for all. */
  files: string;
  /** How many findings there are, by check; undefined until it is known. */
  byCheck: Readonly<Record<string, number>> | undefined;
}

/** Every check with its findings and its level. A level that is chosen is saved at once. */
export function CheckLevels({ settings, locale, files, byCheck }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const canEdit = useCan('EditChecks');
  const change = useMutation(changeCheckSettings(useQueryClient(), projectId));
  // What is chosen shows at once, whatever arrives before the server has it.
  const levels = (change.isPending && change.variables.levels) || settings.levels;
  const { checkName, familyName } = useCheckNames();
  const families = Map.groupBy(
    // Each rule of the project has a level of its own.
    settings.checks.filter(({ id }) => id !== 'custom'),
    ({ family }) => family,
  );

  const levelIn = (check: string, code: string | null) =>
    levels.find((chosen) => chosen.check === check && chosen.locale === code)?.level;
  const defaultLevel = ({ id, severity, isOnByDefault }: Check): CheckLevel => {
    const own = isOnByDefault ? severity : 'off';
    return locale === null ? own : (levelIn(id, null) ?? own);
  };

  const choose = (check: string, level: CheckLevel | undefined) => {
    const others = levels.filter((one) => one.check !== check || one.locale !== locale);
    change.mutate({ levels: level === undefined ? others : [...others, { check, locale, level }] });
  };

  return (
    <>
      <ErrorAlert error={change.error} />
      {[...families].map(([family, checks]) => (
        <table key={family} className={classes.table}>
          <caption className={classes.family}>{familyName(family)}</caption>
          <thead className={classes.head}>
            <tr>
              <th scope="col">
                <FormattedMessage id="checks.check" />
              </th>
              <th scope="col">
                <FormattedMessage id="checks.findings" />
              </th>
              <th scope="col">
                <FormattedMessage id="checks.level" />
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => {
              const name = checkName(check.id);
              const level = levelIn(check.id, locale);
              const usual = formatMessage(
                { id: locale === null ? 'checks.default' : 'checks.asElsewhere' },
                { level: formatMessage({ id: `checks.level.${defaultLevel(check)}` }) },
              );
              return (
                <tr key={check.id}>
                  <th scope="row" className={classes.name}>
                    {name}
                  </th>
                  <td className={classes.count}>
                    {check.isLive ? (
                      <span className={classes.none}>
                        <FormattedMessage id="checks.whileTyping" />
                      </span>
                    ) : (
                      <FindingCount
                        check={check.id}
                        name={name}
                        locale={locale}
                        files={files}
                        count={byCheck && (byCheck[check.id] ?? 0)}
                      />
                    )}
                  </td>
                  <td className={classes.level}>
                    {canEdit ? (
                      <NativeSelect
                        size="xs"
                        aria-label={formatMessage({ id: 'checks.levelOf' }, { check: name })}
                        value={level ?? ''}
                        data={[
                          { value: '', label: usual },
                          ...(check.isLive ? liveLevels : checkLevels).map((value) => ({
                            value,
                            label: formatMessage({ id: `checks.level.${value}` }),
                          })),
                        ]}
                        onChange={({ currentTarget: { value } }) =>
                          choose(
                            check.id,
                            checkLevels.find((one) => one === value),
                          )
                        }
                      />
                    ) : (
                      <FormattedMessage id={`checks.level.${level ?? defaultLevel(check)}`} />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </>
  );
}

interface CountProps {
  check: string;
  name: string;
  locale: string | null;
  files: string;
  count: number | undefined;
}

/** In a locale, the number leads to the findings. */
function FindingCount({ check, name, locale, files, count }: CountProps) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  if (count === undefined) return null;
  if (count === 0) return <span className={classes.none}>0</span>;
  if (locale === null) return <FormattedNumber value={count} />;
  return (
    <TextLink
      to="/projects/$projectId/translations/$localeCode"
      params={{ projectId, localeCode: locale }}
      search={{ problems: check, ...(files === '' ? {} : { files }) }}
      size="sm"
      aria-label={formatMessage({ id: 'checks.show' }, { count, check: name })}
    >
      <FormattedNumber value={count} />
    </TextLink>
  );
}
