/**
 * Manages the form of a record. It validates with the contract's schema, shows the server's errors at their fields,
 * stores drafts, and merges another user's changes (design: screens, API conventions).
 */
import { useEffect, useId, useRef, useState } from 'react';
import { type z } from 'zod';
import { ApiError, fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { useMaybeMe } from '../../client/session/session.ts';
import { useLeaving } from '../dialogs/unsaved-warning.ts';
import { afterPress } from './after-pointer-release.ts';
import { areChangesMeant } from './confirm-far-dates.ts';
import { dropDraft, readDraft, useDraft } from './form-draft.ts';
import {
  atFields,
  changed,
  type Clash,
  merge,
  type Messages,
  messagesOf,
  type Values,
} from './form-values.ts';

/**
 * Holds the state of a form, and stores its draft in this tab. The form calculates errors and unsaved changes
 * from the state (decision 018).
 */

interface FormState<V extends Values> {
  values: V;
  /** The record's values as the user saw them, with which the form compares changes. */
  base: V;
  /** The record's version that the user saw. It is undefined for a new record. */
  version: number | undefined;
  /** The time at which the restored draft was stored. It is null if the form did not start from a draft. */
  restoredAt: string | null;
  /** The fields with errors that the form shows, because the user has left the field or tried to submit. */
  checked: ReadonlySet<string>;
  /** The server's errors by field. An error stays until the user changes the field. */
  refusals: Messages;
  /** The number of times that the user submitted the form without success. */
  attempts: number;
  busy: boolean;
  /** The reason why the form was not saved, if the reason belongs to no field. */
  failure: string | null;
  clashes: readonly Clash[];
}

interface Start<V extends Values> {
  initial: V;
  version?: number;
  draft?: string;
}

const untouched = <V extends Values>({ initial, version }: Start<V>): FormState<V> => ({
  values: initial,
  base: initial,
  version,
  restoredAt: null,
  checked: new Set(),
  refusals: {},
  attempts: 0,
  busy: false,
  failure: null,
  clashes: [],
});

/** Returns the initial state, with the values of the stored draft if there is one. */
function startOf<V extends Values>(start: Start<V>, key: string | null): FormState<V> {
  const draft = key === null ? null : readDraft(key);
  if (!draft) return untouched(start);
  const values = { ...start.initial, ...draft.values };
  const base = { ...start.initial, ...draft.base };
  return { ...untouched(start), values, base, version: draft.version, restoredAt: draft.at };
}

/** Creates the form's state. `now` returns the state with all changes so far, which the next render will show. */
function useFormState<V extends Values>(start: Start<V>) {
  const me = useMaybeMe();
  // Each user has a draft of their own, so that users of a shared screen don't see what others typed.
  const key = me === null || start.draft === undefined ? null : `${me.id}.${start.draft}`;
  const [state, setState] = useState(() => startOf(start, key));
  const latest = useRef(state);
  const now = () => latest.current;
  const put = (changes: Partial<FormState<V>>) => {
    latest.current = { ...latest.current, ...changes };
    setState(latest.current);
  };
  const unsaved = () => changed(now().base, now().values).length > 0;
  /** Sets fields and clears their errors, which concerned the replaced values. */
  const change = (changes: Partial<V>) => {
    const { values, refusals } = now();
    const checked = new Set(now().checked);
    const remaining = { ...refusals };
    for (const name of Object.keys(changes)) {
      checked.delete(name);
      delete remaining[name];
    }
    put({ values: { ...values, ...changes }, checked, refusals: remaining });
  };
  /** Ends editing after the user has saved or left, so that no unsaved change remains to warn about. */
  const end = (version = now().version) => {
    put({ base: now().values, version });
    if (key !== null) dropDraft(key);
  };
  /** Discards the draft, so that the form shows the stored record. */
  const startOver = () => {
    put(untouched(start));
    if (key !== null) dropDraft(key);
  };
  useEffect(() => {
    // While there are no unsaved changes, the fields follow other users' changes.
    if ((start.version ?? 0) > (now().version ?? 0) && !unsaved()) startOver();
  });
  useDraft(key, () => {
    const { values, base, version } = now();
    return unsaved() ? { values, base, version, at: new Date().toISOString() } : null;
  });
  useLeaving(
    () => key !== null && unsaved(),
    () => end(),
  );
  return { state, now, put, change, end, startOver };
}

type Form<V extends Values> = ReturnType<typeof useFormState<V>>;

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
  const set = <K extends keyof V & string>(name: K, value: V[K]) =>
    change({ [name]: value } as unknown as Partial<V>);
  const field = <K extends keyof V & string>(name: K): Binding<V[K]> => ({
    name,
    label: labels[name],
    value: values[name],
    error: error(name),
    onChange: (value) => set(name, value),
    onBlur: () => {
      const untouched = given.current === name && now().values[name] === now().base[name];
      given.current = null;
      if (untouched) return;
      afterPress(() => put({ checked: new Set([...now().checked, name]) }));
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
    focus: (name: string) => focusIn(document.getElementById(id), `[data-field="${name}"]`),
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
  const reveal = (more: Partial<FormState<V>>) =>
    put({ ...more, checked: new Set(Object.keys(options.labels)), attempts: now().attempts + 1 });
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
