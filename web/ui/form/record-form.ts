/**
 * The form of a record: validates with the contract's schema, shows the server's errors at their fields, keeps drafts,
 * and merges another user's changes (design: screens, API conventions).
 */
import { useEffect, useId, useRef, useState } from 'react';
import { type z } from 'zod';
import { afterPress } from './after-pointer-press.ts';
import { useFormState } from './form-state.ts';
import { changed, type Messages, messagesOf, type Values } from './form-values.ts';
import { savingOf } from './submit-form.ts';

export interface RecordFormOptions<V extends Values, T, R> {
  /** The contract's schema; its messages are shown as they are. */
  schema: z.ZodType<T>;
  /** The initial values: defaults, or those of a record. */
  initial: V;
  /** The fields' labels, in the screen's order. */
  labels: { [K in keyof V & string]: string };
  /**
   * The key of the draft: 'customer.new', `customer.${id}`. Without it there is neither a draft nor a warning, as for
   * passwords.
   */
  draft?: string;
  /** The version of the record in `initial`. */
  version?: number;
  /** Sends the validated values; `version` is the one the user saw. */
  save: (values: T, version: number | undefined) => Promise<R>;
  /** Called after saving, to go where the record is shown. */
  saved: (record: R) => void;
  /** Reads the current record that came with a 412. */
  fromCurrent?: (current: unknown) => { values: V; version: number };
  /** Handles an error that has its own page; returns true if it did. */
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

const typable = ':is(input, textarea, select):not([readonly], [disabled], [type="file"], [type="hidden"])';
const focusable = 'input, button, textarea, select, [tabindex="0"]';

function focusIn(form: HTMLElement | null, selector: string): boolean {
  const found = form?.querySelector<HTMLElement>(selector);
  const target = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable);
  target?.focus();
  return target instanceof HTMLElement;
}

/** Returns what the parts of a form (form-parts.tsx) take. */
export function useRecordForm<V extends Values, T, R>(options: RecordFormOptions<V, T, R>) {
  const { labels, schema } = options;
  const form = useFormState(options);
  const { now, put, change, startOver } = form;
  const { values, base, checked, refusals, attempts, busy, failure, clashes, restoredAt } = form.state;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const id = useId();
  // The field that got the focus without anybody going there.
  const given = useRef<string | null>(null);
  useEffect(() => {
    if (attempts === 0 || focusIn(element, '[aria-invalid="true"]')) return;
    // A reason that belongs to no field is shown on top of the form; Submit was pressed at its bottom.
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
      const untouched = given.current === name && now().values[name] === now().base[name];
      given.current = null;
      if (untouched) return;
      afterPress(() => {
        put({ checked: new Set([...now().checked, name]) });
      });
    },
  });
  return {
    ...savingOf(options, form),
    id,
    setElement,
    values,
    set,
    /** Sets several fields at once. */
    change,
    field,
    labels: labels as Record<string, string>,
    /** All invalid fields, even if their errors are not shown yet. */
    attention: Object.keys(problems),
    /** Fields whose errors are shown. */
    shown: Object.keys(labels).filter((name) => error(name) !== null),
    attempted: attempts > 0,
    dirty: changed(base, values).length > 0,
    busy,
    failure,
    clashes,
    restoredAt,
    startOver,
    /** Focuses the first field, which is not validated if it is left unchanged. */
    focusFirst: () => {
      const first = document.getElementById(id)?.querySelector<HTMLElement>(typable);
      given.current = first?.closest('[data-field]')?.getAttribute('data-field') ?? null;
      first?.focus({ preventScroll: true });
    },
    focus: (name: string) => {
      focusIn(document.getElementById(id), `[data-field="${name}"]`);
    },
  };
}

/** What form components need, independent of the values. */
export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'values' | 'set' | 'change' | 'field'>;
