import type { MachineBenchEstimate } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useMoney } from '../../hooks/use-money.ts';
import { EstimateBox } from '../estimate-box.tsx';
import { Usage } from '../usage.tsx';
import { benchSides } from './bench-sides.ts';

interface Props {
  /** Undefined until it is there. */
  estimate: MachineBenchEstimate | undefined;
  /** Whether it is that of another choice. */
  isStale: boolean;
  currency: string;
}

/** What a comparison would take and cost, before it is started. */
export function BenchEstimate({ estimate, isStale, currency }: Props) {
  return (
    <EstimateBox isStale={isStale}>
      {estimate && <Known estimate={estimate} currency={currency} />}
    </EstimateBox>
  );
}

function Known({ estimate, currency }: { estimate: MachineBenchEstimate; currency: string }) {
  const { texts, reviewed, candidates, remainingThisMonth } = estimate;
  const money = useMoney(currency);
  if (texts === 0) return <FormattedMessage id="machine.bench.nothing" />;
  const cost = candidates.reduce((sum, one) => sum + (one.cost ?? 0), 0);
  return (
    <>
      <Facts>
        <Fact name={<FormattedMessage id="machine.estimate.texts" />}>
          <FormattedMessage id="machine.bench.reviewedOf" values={{ texts, reviewed }} />
        </Fact>
        {candidates.map((candidate, at) => (
          <Fact key={benchSides[at]} name={benchSides[at]}>
            {candidate.cost === null ? (
              <FormattedMessage id="machine.price.unknown" />
            ) : (
              <FormattedMessage
                id="machine.bench.costAbout"
                values={{ cost: <strong>{money(candidate.cost)}</strong> }}
              />
            )}
            {separator}
            <Usage usage={candidate} />
          </Fact>
        ))}
        {remainingThisMonth !== null && (
          <Fact name={<FormattedMessage id="machine.estimate.remaining" />}>
            {money(remainingThisMonth)}
          </Fact>
        )}
      </Facts>
      {remainingThisMonth !== null && cost > remainingThisMonth && (
        <Notice tone="warning">
          <FormattedMessage id="machine.bench.exceeds" />
        </Notice>
      )}
    </>
  );
}
