import type { Edit, FindingData, Severity } from './finding.ts';
import type { LocaleData } from './locales/locale-data.ts';
import type { CheckSettings } from './settings.ts';
import type { Form } from './text/form.ts';
import type { Reading } from './text/icu-forms.ts';
import type { CheckUnit } from './unit.ts';

/** What a check says of a text. Offsets are those of the form, and of the stored text for checks of messages. */
export interface Report {
  readonly start: number;
  readonly end: number;
  readonly data?: FindingData;
  readonly fix?: readonly FormEdit[];
  /** What the finding is about, if not the text in its range: it makes up the fingerprint. */
  readonly about?: string;
  /** How bad it is, if not as bad as the check says of all its findings. */
  readonly severity?: Severity;
}

export interface FormEdit extends Edit {
  /** Whether the inserted text is a placeholder, which is not quoted. */
  readonly isVerbatim?: boolean;
}

/** A form of the target and the form of the source that it is compared with. */
export interface Pair {
  readonly source: Form;
  readonly target: Form;
  readonly locale: LocaleData;
  readonly sourceLocale: LocaleData;
  /** Whether the target is for one number only and may leave it out. */
  readonly isForOneNumber: boolean;
  /** The whole source, whose other forms may have what the form lacks. */
  readonly message: Reading;
  readonly unit: CheckUnit;
  readonly settings: CheckSettings;
}

/** A whole message, for checks that compare no forms. */
export interface MessageContext {
  readonly source: Reading;
  readonly target: Reading;
  /** The source text that the translation was made of, if it is another one. */
  readonly previous?: Reading;
  readonly locale: LocaleData;
  readonly sourceLocale: LocaleData;
  readonly unit: CheckUnit;
  readonly settings: CheckSettings;
}

interface Description<Id extends string> {
  readonly id: Id;
  readonly severity: Severity;
  readonly isOnByDefault: boolean;
  /** Whether some of its findings have a fix. */
  readonly hasFix: boolean;
}

/** Compares forms: what it finds counts only if it holds against all forms of the source that a form stands for. */
export interface FormCheck<Id extends string = string> extends Description<Id> {
  readonly scope: 'form';
  readonly run: (pair: Pair, report: (report: Report) => void) => void;
}

/** Looks at messages as a whole. */
export interface MessageCheck<Id extends string = string> extends Description<Id> {
  readonly scope: 'message';
  readonly run: (context: MessageContext, report: (report: Report) => void) => void;
}

/** Looks at the forms of source texts, for what makes them hard to translate. */
export interface SourceCheck<Id extends string = string> extends Description<Id> {
  readonly scope: 'source';
  readonly run: (form: Form, report: (report: Report) => void) => void;
}

/** Looks at source texts as a whole. */
export interface SourceMessageCheck<Id extends string = string> extends Description<Id> {
  readonly scope: 'source-message';
  readonly run: (context: MessageContext, report: (report: Report) => void) => void;
}

export type Check<Id extends string = string> =
  | FormCheck<Id>
  | MessageCheck<Id>
  | SourceCheck<Id>
  | SourceMessageCheck<Id>;

/** Whether a check looks at texts of the source locale, and at no others. */
export function isOfSources({ scope }: Pick<Check, 'scope'>): boolean {
  return scope === 'source' || scope === 'source-message';
}

/** Keeps the id of a check as a type of its own. */
export function defineCheck<const Id extends string>(check: Check<Id>): Check<Id> {
  return check;
}
