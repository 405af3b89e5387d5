/**
 * A reason is data: why something is refused, or what is wrong with a field, as a code and its values (design: API
 * conventions). It is put into words once, by the catalogue of messages; the server sends both.
 */
import { type Inner } from './inner.ts';
import { messages } from './messages.ts';
import { english, type Say } from './say.ts';

type Messages = typeof messages;
export type ReasonCode = keyof Messages;
/** The values of a code's message. */
export type ReasonValues<C extends ReasonCode> =
  Parameters<Messages[C]> extends [infer V, ...unknown[]] ? V : undefined;

/** What follows the code: its values, where its message takes any. */
export type ReasonArguments<C extends ReasonCode> =
  ReasonValues<C> extends undefined ? [] : [values: ReasonValues<C>];

/** `values` holds what the message needs: numbers as numbers, times as ISO 8601, names as text, other reasons as reasons. */
export interface Reason extends Inner {
  code: ReasonCode;
}

/** A reason as an answer of the API carries it: `reason` is the English sentence, for a reader who does not know the code. */
export interface Told extends Inner {
  reason: string;
}

/** The reason of this code: `reason('paper-short', { sheets: 12 })`. */
export function reason<C extends ReasonCode>(code: C, ...[values]: ReasonArguments<C>): Reason {
  return { code, values: values ?? {} };
}

/** What is said of a value that is asked for by itself, without a name beside it (spec §5, generic messages). */
export const valueRequired = reason('required', { field: 'Value' });

/** Whether the catalogue has a message for this code; an answer of a newer server may carry another one. */
export const isKnown = (reason: Inner): reason is Reason => Object.hasOwn(messages, reason.code);

/** The reason in words; in the API's English unless the reader's Say is given. A told one whose code is not known says its own. */
export function sentence(of: Inner | Told, say: Say = english): string {
  if (!isKnown(of)) return 'reason' in of ? of.reason : of.code;
  const message = messages[of.code] as (values: Inner['values'], say: object) => string;
  return message(of.values, { ...say, said: (inner: Inner) => sentence(inner, say) });
}

/** The reason as the API tells it. */
export const told = (of: Reason): Told => ({ ...of, reason: sentence(of) });

/** Each reason as the API tells it. */
export const toldEach = <R extends Record<string, Reason | null>>(reasons: R) =>
  Object.fromEntries(Object.entries(reasons).map(([key, of]) => [key, of && told(of)])) as {
    [K in keyof R]: Told | null;
  };

/** The reason in the API's English; null where there is none. */
export const sentenceOrNull = (of: Reason | null): string | null => of && sentence(of);
