import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { z } from 'zod';
import type { MessageId } from '../language/intl.tsx';
import { useTyped } from './kept-forms.ts';

/** Returns the problem of a field's text, if any. */
export type Rule = (value: string) => MessageId | undefined;

/** A rule for fields with a fixed list of options, which can't be invalid. */
export const anyText: Rule = () => undefined;

/** A rule with different messages for empty texts, blank texts, and texts that the API would refuse. */
export function ruleOf(
  schema: z.ZodType,
  messages: { required?: MessageId; blank?: MessageId; invalid: MessageId },
): Rule {
  return (value) => {
    if (value === '' && messages.required) return messages.required;
    if (value !== '' && value.trim() === '' && messages.blank) return messages.blank;
    return schema.safeParse(value).success ? undefined : messages.invalid;
  };
}

/**
 * The state of a form with text fields. A field shows its problem from the first blur on, and then while typing. A
 * field without edits follows its initial value. With `keptAs`, typed text survives a reload and a new sign-in.
 */
export function useForm<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  rules: Readonly<Record<Name, Rule>>,
  keptAs?: string,
) {
  const { formatMessage } = useIntl();
  const [edits, setEdits] = useTyped(keptAs);
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const mutations = useQueryClient().getMutationCache();
  const begun = useRef<readonly Mutation[]>([]);

  const names = Object.keys(rules) as Name[];
  const values: Readonly<Record<Name, string>> = { ...initial, ...edits };
  const isValid = names.every((name) => rules[name](values[name]) === undefined);
  const changedNames = names.filter((name) => values[name] !== initial[name]);

  return {
    values,
    isValid,
    isChanged: changedNames.length > 0,

    /** The fields that differ from their initial values. */
    changes: Object.fromEntries(changedNames.map((name) => [name, values[name]])) as Partial<
      Record<Name, string>
    >,

    /** Restores the initial values. */
    reset() {
      setEdits({});
      setTouched(new Set());
    },

    set(name: Name, value: string) {
      setEdits((current) => ({ ...current, [name]: value }));
    },

    /** The properties of an input. */
    field(name: Name) {
      const problem = touched.has(name) ? rules[name](values[name]) : undefined;
      return {
        name,
        value: values[name],
        error: problem && formatMessage({ id: problem }),
        onChange: (event: { currentTarget: { value: string } }) => {
          const { value } = event.currentTarget;
          setEdits((current) => ({ ...current, [name]: value }));
        },
        onBlur: ({ relatedTarget }: FocusEvent) => {
          // A message that appears on blur would move the pressed element away from the pointer.
          if (relatedTarget?.matches(':active') && values[name] === initial[name]) return;
          setTouched((current) => new Set(current).add(name));
        },
      };
    },

    /** The properties of the form element. */
    onSubmit: (submit: (values: Readonly<Record<Name, string>>) => void) => ({
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!isValid) return setTouched(new Set(names));
        // Pressing Enter twice submits once: the button is disabled only a moment later.
        if (begun.current.some(isPending)) return;
        const others = new Set(mutations.getAll());
        submit(values);
        begun.current = mutations.getAll().filter((mutation) => !others.has(mutation));
      },
    }),
  };
}

function isPending({ state }: Mutation): boolean {
  return state.status === 'pending';
}
