import type { MachineContext as UsedContext } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { CheckContext } from '../../content/findings/units.queries.ts';

export type MemoryExample = UsedContext['memory'][number];
export type GlossaryHint = UsedContext['glossary'][number];

/** Texts of terms in a locale that something is looked for. */
export interface Sought {
  /** The rules of the project and the versions of its glossaries, as whoever asks has read them. */
  readonly checks: CheckContext;
  readonly locale: string;
  readonly texts: readonly { readonly termId: string; readonly source: string }[];
  /** Whether a translation is kept from whoever asks; without it none is. Only examples are. */
  readonly hides?: ((pair: TextPair) => boolean) | undefined;
}

/** A source text and its translation. */
export interface TextPair {
  readonly source: string;
  readonly target: string;
}

/** What machine translation asks of the memory and of the glossary of a project. */
export interface MachinePorts {
  /** Finds translations of texts that are alike, with the placeholders of these, the best first, by term. */
  findExamples(
    scope: ProjectScope,
    sought: Sought,
  ): Promise<ReadonlyMap<string, readonly MemoryExample[]>>;
  /** Finds translations of exactly these texts, by term, which need not be made again. */
  findExact(scope: ProjectScope, sought: Sought): Promise<ReadonlyMap<string, string>>;
  /** Finds what the glossary says about words in texts, by term. */
  findHints(sought: Sought): Promise<ReadonlyMap<string, readonly GlossaryHint[]>>;
}
