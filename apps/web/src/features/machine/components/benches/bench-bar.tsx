import type { MachineBench } from '@parlance/contract';
import { ProgressBar } from '../runs/run-bar.tsx';

/** How far a comparison is, over both that are compared. */
export function BenchBar({ bench: { candidates, texts } }: { bench: MachineBench }) {
  const ended = candidates.reduce((sum, { result }) => sum + result.texts, 0);
  const failed = candidates.reduce((sum, { result }) => sum + result.failed, 0);
  const total = texts * candidates.length;
  const progress = { total, done: ended - failed, failed };
  return <ProgressBar progress={progress} message="machine.bench.progress" />;
}
