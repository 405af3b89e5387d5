/** Builds an entity's two forms, one for new and one for existing records, from one definition. */
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { labelsOf } from '../../../shared/platform/contract/field-schemas.ts';
import { type Call } from '../../client/api/create-client.ts';
import { useWayToFirstSteps } from '../../client/return-to-first-steps.ts';
import { capital } from '../../client/paths.ts';
import { useVerb } from '../../client/api/queries.ts';
import { type ReasonLike } from '../../client/reason-text.ts';
import { toast } from '../dialogs/toasts-and-dialogs.tsx';
import { type Values } from './form-values.ts';
import { type RecordFormOptions, useRecordForm } from './record-form.ts';
import { t } from '../../../shared/platform/translate.ts';

type FormValue<T> = T extends string
  ? string extends T
    ? string
    : T | ''
  : T extends number
    ? number | ''
    : T extends null
      ? ''
      : T;
/** The values of a form's fields. A choice or a number is '' while its field is empty. */
export type FormValues<T> = { [K in keyof T]: FormValue<T[K]> };

/** Defines what an entity's two forms have in common. */
export interface FormKind<V extends Values, T, R> {
  /** The prefix of the keys under which the browser stores drafts, such as 'paper'. */
  noun: string;
  /** The contract's schema of the request that saves the record. */
  schema: z.ZodType<T>;
  /** The contract's schema of the saved record. */
  record: z.ZodType<R>;
  labels: { [K in keyof V & string]: string };
  /** The values with which the form for a new record starts. */
  initial: V;
  /**
   * Returns the values that are not simply the record's fields of the same names. All other fields take the record's
   * value, with '' for null.
   */
  otherwise?: (record: R) => Partial<V>;
}

type Shape = Record<string, z.ZodType>;
type Sent<S extends Shape> = z.output<z.ZodObject<S>>;

/** Converts empty fields to null where the contract allows null. */
const withNulls = <S extends Shape>(fields: z.ZodObject<S>) =>
  z.preprocess((values) => {
    const said = Object.entries(values as Values);
    const isNone = (name: string, value: unknown) =>
      value === '' && fields.shape[name] instanceof z.ZodNullable;
    return Object.fromEntries(said.map(([name, value]) => [name, isNone(name, value) ? null : value]));
  }, fields);

/**
 * Builds an entity's forms from its contract: fields, labels and defaults. `own` overrides labels and initial values.
 */
export function formOf<S extends Shape, R extends z.ZodType>(
  kind: {
    noun: string;
    fields: z.ZodObject<S>;
    defaults: Partial<Record<keyof S, unknown>>;
    endpoints: { get: { response: R } };
  },
  own: {
    labels?: Partial<Record<keyof S & string, string>>;
    initial?: Partial<FormValues<Sent<S>>>;
  } = {},
): FormKind<FormValues<Sent<S>>, Sent<S>, z.output<R>> {
  const { noun, fields, defaults, endpoints } = kind;
  const labels = { ...labelsOf(fields), ...own.labels };
  const start = Object.keys(fields.shape).map((name) => [name, defaults[name] ?? '']);
  return {
    noun,
    schema: withNulls(fields),
    record: endpoints.get.response as unknown as z.ZodType<z.output<R>>,
    labels: labels as Record<keyof S & string, string>,
    initial: { ...Object.fromEntries(start), ...own.initial } as FormValues<Sent<S>>,
  };
}

/** The type of the form that `useRecordForm` returns for a FormKind. */
export type FormOf<K> =
  K extends FormKind<infer V, infer T, infer R> ? ReturnType<typeof useRecordForm<V, T, R>> : never;

type Changed<V extends Values, T, R> = Partial<RecordFormOptions<V, T, R>>;
interface Known {
  id: string;
  version: number;
}
type Editing = Known & { can: { edit: ReasonLike | null } };

/** Returns the values with which the form of an existing record starts. */
export function valuesOf<V extends Values, T, R>({ labels, otherwise }: FormKind<V, T, R>, record: R): V {
  const values = record as Values;
  const named = Object.keys(labels).map((name) => [name, values[name] ?? '']);
  return { ...Object.fromEntries(named), ...otherwise?.(record) } as V;
}

/**
 * Returns the form of a new record. `place` returns the URL to open after saving, unless the user came from First
 * steps. `open` may open something else and then returns true. Other properties of `of` override the form's options.
 */
export function useNewForm<V extends Values, T, R extends Known>(
  kind: FormKind<V, T, R>,
  of: Changed<V, T, R> & {
    save: (fields: T) => Promise<R>;
    place: (id: string) => string;
    open?: (id: string) => boolean;
  },
) {
  const navigate = useNavigate();
  const firstSteps = useWayToFirstSteps();
  const { place, open, ...changed } = of;
  const saved = ({ id }: R) => {
    if (open?.(id)) return;
    if (firstSteps !== null)
      toast(t`${capital(t(kind.noun))} added`, {
        lead: { label: t('Open it'), open: () => navigate(place(id)) },
      });
    void navigate(firstSteps ?? place(id), { replace: true });
  };
  return useRecordForm<V, T, R>({
    schema: kind.schema,
    labels: kind.labels,
    initial: kind.initial,
    draft: `${kind.noun}.new`,
    saved,
    ...changed,
  });
}

/**
 * Returns the form of an existing record, and the reason if the record is locked. `show` opens the URL that `place`
 * returns. Other properties of `of` override the form's options.
 */
export function useEditForm<V extends Values, T, R extends Editing>(
  kind: FormKind<V, T, R>,
  record: R,
  of: Changed<V, T, R> & { save: RecordFormOptions<V, T, R>['save']; place: string },
) {
  const navigate = useNavigate();
  const { place, ...changed } = of;
  const show = () => void navigate(place, { replace: true });
  const form = useRecordForm<V, T, R>({
    schema: kind.schema,
    labels: kind.labels,
    initial: valuesOf(kind, record),
    version: record.version,
    draft: `${kind.noun}.${record.id}`,
    saved: show,
    fromCurrent: (current) => {
      const now = kind.record.parse(current);
      return { values: valuesOf(kind, now), version: now.version };
    },
    ...changed,
  });
  return { form: { ...form, refusal: record.can.edit }, show };
}

type Body<E extends Endpoint> = Call<E> extends { body?: infer B } ? NonNullable<B> : never;

/** Returns a function that creates a record, as in `save: useCreate(contract.papers.create)`. */
export function useCreate<E extends Endpoint>(endpoint: E) {
  const { mutateAsync } = useVerb(endpoint);
  return (body: Body<E>): Promise<ResultOf<E>> => mutateAsync({ body } as unknown as Call<E>);
}

/**
 * Returns a function that updates a record, as in `save: useUpdate(contract.papers.update, id)`. It sends the version
 * that the user saw.
 */
export function useUpdate<E extends Endpoint>(endpoint: E, id: string) {
  const { mutateAsync } = useVerb(endpoint);
  return (fields: Omit<Body<E>, 'version'>, version: number | undefined): Promise<ResultOf<E>> =>
    mutateAsync({ params: { id }, body: { ...fields, version } } as unknown as Call<E>);
}
