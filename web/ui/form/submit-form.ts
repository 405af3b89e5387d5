/** Submits a form and handles the response: field errors and concurrent changes (412). */
import { ApiError, fieldErrors, reasonOf } from '../../client/api/problems.ts';
import { areChangesMeant } from './far-dates.ts';
import { type Form, type FormState } from './form-state.ts';
import { atFields, type Clash, merge, messagesOf, type Values } from './form-values.ts';
import { type RecordFormOptions } from './record-form.ts';

/** The number of automatic merges before the user has to press Save again. */
const most = 3;

const versionOf = (record: unknown): number | undefined =>
  typeof record === 'object' && record !== null && 'version' in record && typeof record.version === 'number'
    ? record.version
    : undefined;

/** Returns the actions of Save, Keep yours and Take theirs. */
export function savingOf<V extends Values, T, R>(
  options: RecordFormOptions<V, T, R>,
  { now, put, change, end }: Form<V>,
) {
  /** Shows all errors and focuses the first. */
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
   * Applies the user's changes to the other version. Returns true without clashes, so that the form can be sent
   * again.
   */
  const mergeWith = (theirs: { values: V; version: number }): boolean => {
    const { values, clashes } = merge(now().base, now().values, theirs.values);
    put({ values, clashes, base: theirs.values, version: theirs.version });
    return clashes.length === 0;
  };
  /** Returns the saved record, or null after a refusal, which the form shows. */
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
  /** Resolves a clash with either value. */
  const settle = (clash: Clash, take: 'mine' | 'theirs') => {
    change({ [clash.name]: clash[take] } as Partial<V>);
    put({ clashes: now().clashes.filter((each) => each !== clash) });
  };
  return { submit, settle };
}
