/**
 * Defines reasons: a code with values, for a refusal or a faulty field (design: API conventions). The catalogue
 * of messages has the words for each code; responses carry both.
 */
import { type NestedReason } from './nested-reason.ts';
import { messages } from './messages.ts';
import { englishFormatter, type MessageFormatter } from './message-formatter.ts';

type Messages = typeof messages;
export type ReasonCode = keyof Messages;
/** The values that the message of a code needs. */
export type ReasonValues<C extends ReasonCode> =
  Parameters<Messages[C]> extends [infer V, ...unknown[]] ? V : undefined;

/** The arguments after a code: the values, if the code's message needs any. */
export type ReasonArguments<C extends ReasonCode> =
  ReasonValues<C> extends undefined ? [] : [values: ReasonValues<C>];

/**
 * A reason with a known code. `values` holds numbers as numbers, times as ISO 8601, names as text, and other
 * reasons as reasons.
 */
export interface Reason extends NestedReason {
  code: ReasonCode;
}

/** A reason in a response. `reason` is the English sentence, for clients that do not know the code. */
export interface ReasonResponse extends NestedReason {
  reason: string;
}

/** Returns the reason with this code and these values: `reason('paper-short', { sheets: 12 })`. */
export function reason<C extends ReasonCode>(code: C, ...[values]: ReasonArguments<C>): Reason {
  return { code, values: values ?? {} };
}

/** The reason for a missing value whose field has no label (spec §5, generic messages). */
export const valueRequired = reason('required', { field: 'Value' });

/**
 * Returns whether the catalogue has a message for the reason's code. A newer server may send codes that this
 * client does not know.
 */
export const isKnownReason = (reason: NestedReason): reason is Reason => Object.hasOwn(messages, reason.code);

/**
 * Returns the reason as a sentence. The default is English with English numbers. A response's reason with an
 * unknown code uses the sentence that it brings.
 */
export function sentence(
  of: NestedReason | ReasonResponse,
  say: MessageFormatter = englishFormatter,
): string {
  if (!isKnownReason(of)) return 'reason' in of ? of.reason : of.code;
  const message = messages[of.code] as (values: NestedReason['values'], say: object) => string;
  return message(of.values, { ...say, said: (inner: NestedReason) => sentence(inner, say) });
}

/** Returns the reason as a response has it, with its English sentence. */
export const toReasonResponse = (of: Reason): ReasonResponse => ({ ...of, reason: sentence(of) });

/** Returns the reasons as a response has them, each with its English sentence. Null stays null. */
export const toReasonResponses = <R extends Record<string, Reason | null>>(reasons: R) =>
  Object.fromEntries(Object.entries(reasons).map(([key, of]) => [key, of && toReasonResponse(of)])) as {
    [K in keyof R]: ReasonResponse | null;
  };

/** Returns the reason as an English sentence, or null if there is no reason. */
export const sentenceOrNull = (of: Reason | null): string | null => of && sentence(of);
