import type { MachineEstimate } from '@parlance/contract';
import { maxRunTexts } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { Unfolding } from '../../../../ui/unfolding.tsx';
import { useLocaleName } from '../../../activity/components/activity-sentence.tsx';
import { useMoney } from '../../hooks/use-money.ts';
import { EstimateBox } from '../estimate-box.tsx';
import classes from './estimate.module.css';

interface Props {
  /** Undefined until it is there. */
  estimate: MachineEstimate | undefined;
  /** Whether it is that of another choice. */
  isStale: boolean;
  currency: string;
  /** What is said where there is nothing to do. */
  nothing?: MessageId;
}

/** What a run would take and cost, before it is started. */
export function Estimate({ estimate, isStale, ...props }: Props) {
  return (
    <EstimateBox isStale={isStale}>
      {estimate && <Known estimate={estimate} {...props} />}
    </EstimateBox>
  );
}

interface KnownProps extends Pick<Props, 'currency' | 'nothing'> {
  estimate: MachineEstimate;
}

function Known({ estimate, currency, nothing = 'machine.estimate.nothing' }: KnownProps) {
  const { texts, fromMemory, judged, judgedTwice, cost, minutes, byLocale, remainingThisMonth } =
    estimate;
  const { inputTokens, outputTokens, characters, isTooMany } = estimate;
  const money = useMoney(currency);
  if (texts === 0) return <FormattedMessage id={nothing} />;
  const exceeds =
    cost !== null && remainingThisMonth !== null && cost.expected > remainingThisMonth;
  return (
    <>
      <Facts>
        <Fact name={<FormattedMessage id="machine.estimate.texts" />}>
          <FormattedMessage id="machine.texts" values={{ count: texts }} />
          {fromMemory > 0 && (
            <>
              {separator}
              <FormattedMessage id="machine.fromMemory" values={{ count: fromMemory }} />
            </>
          )}
          {judged > 0 && (
            <>
              {separator}
              <FormattedMessage id="machine.toJudge" values={{ count: judged }} />
            </>
          )}
          {judgedTwice > 0 && (
            <>
              {separator}
              <FormattedMessage id="machine.toJudgeTwice" values={{ count: judgedTwice }} />
            </>
          )}
        </Fact>
        <Fact name={<FormattedMessage id="machine.estimate.cost" />}>
          {cost === null ? (
            <FormattedMessage id="machine.price.unknown" />
          ) : (
            <FormattedMessage
              id="machine.estimate.costRange"
              values={{
                expected: <strong>{money(cost.expected)}</strong>,
                min: money(cost.min),
                max: money(cost.max),
              }}
            />
          )}
        </Fact>
        <Fact name={<FormattedMessage id="machine.estimate.size" />}>
          {characters > 0 ? (
            <FormattedMessage id="machine.characters" values={{ count: characters }} />
          ) : (
            <FormattedMessage id="machine.tokens" values={{ count: inputTokens + outputTokens }} />
          )}
        </Fact>
        <Fact name={<FormattedMessage id="machine.estimate.time" />}>
          <FormattedMessage id="machine.minutes" values={{ count: minutes }} />
        </Fact>
        {remainingThisMonth !== null && (
          <Fact name={<FormattedMessage id="machine.estimate.remaining" />}>
            {money(remainingThisMonth)}
          </Fact>
        )}
      </Facts>
      {byLocale.length > 1 && (
        <Unfolding title={<FormattedMessage id="machine.estimate.byLocale" />}>
          <ByLocale byLocale={byLocale} />
        </Unfolding>
      )}
      {exceeds && (
        <Notice tone="warning">
          <FormattedMessage id="machine.estimate.exceeds" />
        </Notice>
      )}
      {isTooMany && (
        <Notice tone="problem">
          <FormattedMessage id="machine.estimate.tooMany" values={{ max: maxRunTexts }} />
        </Notice>
      )}
    </>
  );
}

function ByLocale({ byLocale }: Pick<MachineEstimate, 'byLocale'>) {
  const localeName = useLocaleName();
  return (
    <ul className={classes.locales}>
      {byLocale.map(({ locale, texts, fromMemory, tokens }) => (
        <li key={locale}>
          <span className={classes.locale}>{localeName(locale)}</span>
          <span className={classes.counts}>
            <FormattedMessage id="machine.texts" values={{ count: texts }} />
            {fromMemory > 0 && (
              <>
                {separator}
                <FormattedMessage id="machine.fromMemory" values={{ count: fromMemory }} />
              </>
            )}
            {tokens > 0 && (
              <>
                {separator}
                <FormattedMessage id="machine.tokens" values={{ count: tokens }} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
