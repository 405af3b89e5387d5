/**
 * A reason is data: a code and values for a refusal or a faulty field (design: API conventions). The
 * catalogue of messages has its words; responses carry both.
 */
import { type NestedReason } from './nested-reason.ts';
import { messages } from './messages.ts';
import { englishFormatter, type MessageFormatter } from './message-formatter.ts';

type Messages = typeof messages;
export type ReasonCode = keyof Messages;
/** The values that a code's message needs. */
export type ReasonValues<C extends ReasonCode> =
  Parameters<Messages[C]> extends [infer V, ...unknown[]] ? V : undefined;

/** The arguments after a code: its values, if it has any. */
export type ReasonArguments<C extends ReasonCode> =
  ReasonValues<C> extends undefined ? [] : [values: ReasonValues<C>];

/** `values` holds numbers as numbers, times as ISO 8601, names as text, and other reasons as reasons. */
export interface Reason extends NestedReason {
  code: ReasonCode;
}

/** A reason in the API's responses; `reason` is the English sentence for readers that don't know the code. */
export interface ReasonResponse extends NestedReason {
  reason: string;
}

/** Returns the reason of this code: `reason('paper-short', { sheets: 12 })`. */
export function reason<C extends ReasonCode>(code: C, ...[values]: ReasonArguments<C>): Reason {
  return { code, values: values ?? {} };
}

/** The reason for a missing value without a label (spec §5, generic messages). */
export const valueRequired = reason('required', { field: 'Value' });

/** Returns whether the catalogue has a message for the code. A newer server may send other codes. */
export const isKnownReason = (reason: NestedReason): reason is Reason => Object.hasOwn(messages, reason.code);

/**
 * Returns the reason in words, in English unless a Say is given. A response's reason with an unknown code
 * uses its own sentence.
 */
export function sentence(
  of: NestedReason | ReasonResponse,
  say: MessageFormatter = englishFormatter,
): string {
  if (!isKnownReason(of)) return 'reason' in of ? of.reason : of.code;
  const message = messages[of.code] as (values: NestedReason['values'], say: object) => string;
  return message(of.values, { ...say, said: (inner: NestedReason) => sentence(inner, say) });
}

/** Returns the reason for a response, with its English sentence. */
export const toReasonResponse = (of: Reason): ReasonResponse => ({ ...of, reason: sentence(of) });

/** Returns each reason for a response, with its English sentence. */
export const toReasonResponses = <R extends Record<string, Reason | null>>(reasons: R) =>
  Object.fromEntries(Object.entries(reasons).map(([key, of]) => [key, of && toReasonResponse(of)])) as {
    [K in keyof R]: ReasonResponse | null;
  };

/** Returns the reason in English; null without one. */
export const sentenceOrNull = (of: Reason | null): string | null => of && sentence(of);
