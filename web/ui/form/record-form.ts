/**
 * The form of a record: validated by the contract's schema, the server's errors at their fields, nothing typed ever lost,
 * and another person's changes met (design: screens, API conventions).
 */
import { useEffect, useId, useState } from 'react';
import { type z } from 'zod';
import { afterPress } from './after-press.ts';
import { useFormState } from './form-state.ts';
import { changed, type Messages, messagesOf, type Values } from './form-values.ts';
import { savingOf } from './saving.ts';

export interface RecordFormOptions<V extends Values, T, R> {
  /** The contract's schema; its messages are shown as they are. */
  schema: z.ZodType<T>;
  /** What the fields start with: defaults, or a record's values. */
  initial: V;
  /** What each field is called on the screen, in its order. */
  labels: { [K in keyof V & string]: string };
  /** Names the draft among the user's own: 'customer.new', `customer.${id}`. Without it nothing is kept or warned about: passwords. */
  draft?: string;
  /** The version of the record that `initial` came from. */
  version?: number;
  /** Sends the validated values; `version` is the one the person saw. */
  save: (values: T, version: number | undefined) => Promise<R>;
  /** After saving: go where the record is shown. */
  saved: (record: R) => void;
  /** The fields and version of the current record that came with a 412. */
  fromCurrent?: (current: unknown) => { values: V; version: number };
  /** Takes over an error that has a page of its own; true when it did. */
  failed?: (error: unknown) => boolean;
}

/** What binds a field part to the form: `<TextField {...form.field('name')} />`. */
export interface Binding<T> {
  name: string;
  label: string;
  value: T;
  error: string | null;
  onChange(value: T): void;
  onBlur(): void;
}

const focusable = 'input, button, textarea, select, [tabindex="0"]';

function focusIn(form: HTMLElement | null, selector: string): boolean {
  const found = form?.querySelector<HTMLElement>(selector);
  const target = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable);
  target?.focus();
  return target instanceof HTMLElement;
}

/** See RecordFormOptions; the form's parts (form-parts.tsx) take what this returns. */
export function useRecordForm<V extends Values, T, R>(options: RecordFormOptions<V, T, R>) {
  const { labels, schema } = options;
  const form = useFormState(options);
  const { now, put, change, startOver } = form;
  const { values, base, checked, refusals, attempts, busy, failure, clashes, restoredAt } = form.state;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    if (attempts === 0 || focusIn(element, '[aria-invalid="true"]')) return;
    // What belongs to no field stands on top of the form, and was pressed for at its foot.
    element?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [attempts, element]);
  const problems: Messages = { ...refusals, ...messagesOf(schema, values) };
  const error = (name: string) => (checked.has(name) ? (problems[name] ?? null) : null);
  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    change({ [name]: value } as unknown as Partial<V>);
  };
  const field = <K extends keyof V & string>(name: K): Binding<V[K]> => ({
    name,
    label: labels[name],
    value: values[name],
    error: error(name),
    onChange: (value) => {
      set(name, value);
    },
    onBlur: () => {
      afterPress(() => {
        put({ checked: new Set([...now().checked, name]) });
      });
    },
  });
  return {
    ...savingOf(options, form),
    id: useId(),
    setElement,
    values,
    set,
    /** Several at once. */
    change,
    field,
    labels: labels as Record<string, string>,
    /** Fields that stop the form from being sent, shown yet or not. */
    attention: Object.keys(problems),
    /** Fields whose error is on the screen. */
    shown: Object.keys(labels).filter((name) => error(name) !== null),
    attempted: attempts > 0,
    dirty: changed(base, values).length > 0,
    busy,
    failure,
    clashes,
    restoredAt,
    startOver,
    focus: (name: string) => {
      focusIn(element, `[data-field="${name}"]`);
    },
  };
}

/** What the form's parts need of it, whatever its values are. */
export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'values' | 'set' | 'change' | 'field'>;
