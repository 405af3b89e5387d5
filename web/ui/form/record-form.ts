/**
 * Manages the form of a record. It validates with the contract's schema, shows the server's errors at their fields,
 * stores drafts, and merges another user's changes (design: screens, API conventions).
 */
import { useEffect, useId, useRef, useState } from 'react';
import { type z } from 'zod';
import { ApiError, fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { afterPress } from './after-pointer-press.ts';
import { areChangesMeant } from './far-dates.ts';
import { type Form, type FormState, useFormState } from './form-state.ts';
import {
  atFields,
  changed,
  type Clash,
  merge,
  type Messages,
  messagesOf,
  type Values,
} from './form-values.ts';

export interface RecordFormOptions<V extends Values, T, R> {
  /** The contract's schema. The form shows its messages as they are. */
  schema: z.ZodType<T>;
  /** The initial values: the defaults of a new record, or the values of an existing one. */
  initial: V;
  /** The fields' labels, in the sequence of the screen. */
  labels: { [K in keyof V & string]: string };
  /**
   * The key of the draft: 'customer.new', `customer.${id}`. Without a key, as for passwords, the form stores no draft
   * and does not warn about unsaved changes.
   */
  draft?: string;
  /** The version of the record whose values are in `initial`. */
  version?: number;
  /** Sends the validated values. `version` is the record's version that the user saw. */
  save: (values: T, version: number | undefined) => Promise<R>;
  /** Runs after saving. It usually opens the screen that shows the record. */
  saved: (record: R) => void;
  /** Returns the values and version of the current record, which the server sent with a 412. */
  fromCurrent?: (current: unknown) => { values: V; version: number };
  /** Handles an error that has its own page. Returns whether it handled the error. */
  failed?: (error: unknown) => boolean;
}

/** Binds a field component to the form: `<TextField {...form.field('name')} />`. */
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

/** Returns the form as the components of form-parts.tsx and the fields take it. */
export function useRecordForm<V extends Values, T, R>(options: RecordFormOptions<V, T, R>) {
  const { labels, schema } = options;
  const form = useFormState(options);
  const { now, put, change, startOver } = form;
  const { values, base, checked, refusals, attempts, busy, failure, clashes, restoredAt } = form.state;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const id = useId();
  // The name of the field that the form itself focused.
  const given = useRef<string | null>(null);
  useEffect(() => {
    if (attempts === 0 || focusIn(element, '[aria-invalid="true"]')) return;
    // A reason without a field appears at the top of the form, and Submit is at its bottom.
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
    /** Sets the values of several fields at once. */
    change,
    field,
    labels: labels as Record<string, string>,
    /** The names of all invalid fields, even fields with errors that the form does not show yet. */
    attention: Object.keys(problems),
    /** The names of the fields with errors that the form shows. */
    shown: Object.keys(labels).filter((name) => error(name) !== null),
    attempted: attempts > 0,
    dirty: changed(base, values).length > 0,
    busy,
    failure,
    clashes,
    restoredAt,
    startOver,
    /** Focuses the first field. Leaving that field unchanged does not show its errors. */
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

/** The type of a form for components that work with forms of any values. */
export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'values' | 'set' | 'change' | 'field'>;

/** The largest number of automatic merges before the user has to press Save again. */
const most = 3;

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record && typeof record.version === 'number'
    ? record.version
    : undefined;

/** Returns the actions of the buttons Save, Keep yours and Take theirs. */
function savingOf<V extends Values, T, R>(
  options: RecordFormOptions<V, T, R>,
  { now, put, change, end }: Form<V>,
) {
  /** Shows all errors and focuses the first field that has one. */
  const reveal = (more: Partial<FormState<V>>) => {
    put({ ...more, checked: new Set(Object.keys(options.labels)), attempts: now().attempts + 1 });
  };
  const refuse = (error: unknown) => {
    if (options.failed?.(error)) return;
    const { at, rest } = atFields(fieldErrors(error), now().values);
    const none = Object.keys(at).length === 0;
    reveal({ refusals: at, failure: rest.length > 0 ? rest.join(' ') : none ? reasonOf(error) : null });
  };
  /**
   * Applies the user's changes to the other user's version. Returns true if no field clashes, so that the form can
   * send the result.
   */
  const mergeWith = (theirs: { values: V; version: number }): boolean => {
    const { values, clashes } = merge(now().base, now().values, theirs.values);
    put({ values, clashes, base: theirs.values, version: theirs.version });
    return clashes.length === 0;
  };
  /** Sends the form. Returns the saved record, or null after a refusal, which the form shows. */
  const send = async (tries: number): Promise<{ record: R } | null> => {
    try {
      return { record: await options.save(options.schema.parse(now().values), now().version) };
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 412;
      const theirs = stale ? options.fromCurrent?.(error.problem.current) : undefined;
      if (theirs && tries > 0) return mergeWith(theirs) ? send(tries - 1) : null;
      refuse(error);
      return null;
    }
  };
  const submit = async () => {
    const { busy, refusals, base, values } = now();
    if (busy) return;
    if (Object.keys({ ...refusals, ...messagesOf(options.schema, values) }).length > 0) {
      reveal({ failure: null });
      return;
    }
    put({ busy: true, failure: null, clashes: [] });
    if (!(await areChangesMeant(base, values, options.labels))) {
      put({ busy: false });
      return;
    }
    const sent = await send(most);
    put({ busy: false });
    if (!sent) return;
    end(versionOf(sent.record));
    options.saved(sent.record);
  };
  /** Resolves a clash with the user's or the other user's value. */
  const settle = (clash: Clash, take: 'mine' | 'theirs') => {
    change({ [clash.name]: clash[take] } as Partial<V>);
    put({ clashes: now().clashes.filter((each) => each !== clash) });
  };
  return { submit, settle };
}
