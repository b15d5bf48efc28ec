import {
  type LanguageFinding,
  type LanguageReading,
  type LiveCheckId,
  liveCheckIds,
  type Severity,
} from '@parlance/checks';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { currentCaller, type TaskCaller } from '../format-tasks/task-caller.ts';
import { createDictionaries, type DictionaryFiles } from './dictionaries.ts';
import { FailedCheckError, type FailedCheckReason } from './failed-check-error.ts';
import { createLanguageTool } from './language-tool.ts';
import { createSpellThread } from './spell-thread.ts';

/** A text to look through. */
export interface Proof {
  readonly reading: LanguageReading;
  /** Its locale, and the one that it has the language of if nobody has its own. */
  readonly locales: readonly string[];
  /** The checks that are wanted, each with how bad its findings are. */
  readonly severities: Readonly<Partial<Record<LiveCheckId, Severity>>>;
}

export interface Proofread {
  readonly findings: readonly LanguageFinding[];
  readonly failed: readonly { readonly check: LiveCheckId; readonly reason: FailedCheckReason }[];
}

/** Looks texts through for mistakes of spelling and grammar, by the dictionaries and the LanguageTool of the installation. */
export interface Proofreader {
  /** What there may be for some locale. */
  listChecks(): Promise<readonly LiveCheckId[]>;
  /** What there is for a locale. */
  listChecksIn(locales: readonly string[]): Promise<readonly LiveCheckId[]>;
  proofread(proof: Proof): Promise<Proofread>;
  close(): Promise<void>;
}

type ProofreaderConfig = Pick<Config, 'dictionariesDir' | 'languageToolUrl'>;

/** Who looks for what in a locale. Where there is a dictionary, LanguageTool leaves spelling to it. */
interface Means {
  readonly dictionary: DictionaryFiles | undefined;
  readonly language: string | undefined;
}

export function createProofreader(
  { dictionariesDir, languageToolUrl: url }: ProofreaderConfig,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Proofreader {
  const dictionaries = createDictionaries(dictionariesDir, (err) =>
    logger.warn({ err, folder: dictionariesDir }, 'the folder of dictionaries can not be read'),
  );
  const thread = createSpellThread({
    onError: (err, dictionary) => logger.warn({ err, dictionary }, 'a dictionary can not be used'),
  });
  const onError = (err: unknown) => logger.warn({ err }, 'LanguageTool can not be used');
  const languageTool = url === undefined ? undefined : createLanguageTool({ url, onError });

  async function findMeans(locales: readonly string[]): Promise<Means> {
    const [dictionary, language] = await Promise.all([
      firstOf(locales, dictionaries.find),
      languageTool && firstOf(locales, languageTool.findLanguage),
    ]);
    return { dictionary, language };
  }

  async function lookUp(
    { reading, severities: { spelling } }: Proof,
    files: DictionaryFiles,
    caller: TaskCaller,
  ): Promise<readonly LanguageFinding[]> {
    if (!spelling) return [];
    const words = reading.words.map(({ spellings, parts }) => {
      return { spellings, parts: parts.map(({ text }) => text) };
    });
    return reading.toSpelling(await thread.lookUp({ files, words }, caller), spelling);
  }

  return {
    async listChecks() {
      if (languageTool) return liveCheckIds;
      return (await dictionaries.isEmpty()) ? [] : ['spelling'];
    },
    listChecksIn: async (locales) => checksBy(await findMeans(locales)),
    async proofread(proof) {
      const { reading, severities, locales } = proof;
      const { dictionary, language } = await findMeans(locales);
      const caller = currentCaller() ?? nobody;
      const wanted = liveCheckIds.filter((id) => severities[id] !== undefined);
      const ofTool = wanted.filter((id) => !(dictionary && id === 'spelling'));
      const tasks: Promise<Proofread>[] = [];
      if (dictionary) tasks.push(settle(['spelling'], lookUp(proof, dictionary, caller)));
      if (languageTool && language !== undefined && ofTool.length > 0) {
        const matches = languageTool.check(
          { language, parts: reading.parts, checks: ofTool },
          caller,
        );
        tasks.push(
          settle(
            ofTool,
            matches.then((found) => reading.toFindings(found, severities)),
          ),
        );
      }
      const results = await Promise.all(tasks);
      return {
        findings: results.flatMap(({ findings }) => findings),
        failed: results.flatMap(({ failed }) => failed),
      };
    },
    close: () => thread.close(),
  };
}

/** Texts outside of requests share one caller. */
const nobody: TaskCaller = { person: '', signal: new AbortController().signal };

function checksBy({ dictionary, language }: Means): readonly LiveCheckId[] {
  if (language !== undefined) return liveCheckIds;
  return dictionary ? ['spelling'] : [];
}

async function firstOf<T>(
  locales: readonly string[],
  find: (locale: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const locale of locales) {
    const found = await find(locale);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What one of two can not do, the other one is not to be without. */
async function settle(
  checks: readonly LiveCheckId[],
  task: Promise<readonly LanguageFinding[]>,
): Promise<Proofread> {
  try {
    return { findings: await task, failed: [] };
  } catch (error) {
    if (!(error instanceof FailedCheckError)) throw error;
    return { findings: [], failed: checks.map((check) => ({ check, reason: error.reason })) };
  }
}
