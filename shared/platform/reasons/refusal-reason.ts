/**
 * Defines a reason: a code with values that says why an action is refused or a field is faulty (design: API
 * conventions). The file messages.ts has the message of each code. A response contains the code, the values
 * and the English message.
 */
import { type NestedReason } from './nested-reason.ts';
import { messages } from './messages.ts';
import { englishFormatter, type MessageFormatter } from './message-formatter.ts';
import { t } from '../translate.ts';

type Messages = typeof messages;
export type ReasonCode = keyof Messages;
/** The values that the message with the code `C` needs. */
export type ReasonValues<C extends ReasonCode> =
  Parameters<Messages[C]> extends [infer V, ...unknown[]] ? V : undefined;

/** The arguments of `reason` after the code: one object of values, or nothing if the message needs none. */
export type ReasonArguments<C extends ReasonCode> =
  ReasonValues<C> extends undefined ? [] : [values: ReasonValues<C>];

/**
 * A reason with a code that the catalogue of messages contains. In `values`, times are ISO 8601 and inner
 * reasons are objects.
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

/** The reason for a missing value in a field that has no label (spec §5, generic messages). */
export const valueRequired = reason('required', { field: 'Value' });

/**
 * Returns whether the catalogue has a message for the reason's code. A newer server may send codes that this
 * client does not know.
 */
export const isKnownReason = (reason: NestedReason): reason is Reason => Object.hasOwn(messages, reason.code);

/**
 * Returns the reason as a sentence in the user's language, with English numbers unless `say` formats otherwise. The
 * label of a field is translated, too. For an unknown code it returns the server's own sentence.
 */
export function sentence(
  of: NestedReason | ReasonResponse,
  say: MessageFormatter = englishFormatter,
): string {
  if (!isKnownReason(of)) return 'reason' in of ? of.reason : of.code;
  const message = messages[of.code] as (values: NestedReason['values'], say: object) => string;
  const { field } = of.values;
  const values = typeof field === 'string' ? { ...of.values, field: t(field) } : of.values;
  return message(values, { ...say, said: (inner: NestedReason) => sentence(inner, say) });
}

/** Converts the reason to its form in a response, which adds the English sentence. */
export const toReasonResponse = (of: Reason): ReasonResponse => ({ ...of, reason: sentence(of) });

/** Converts the reasons to their form in a response, which adds the English sentences. A null stays null. */
export const toReasonResponses = <R extends Record<string, Reason | null>>(reasons: R) =>
  Object.fromEntries(Object.entries(reasons).map(([key, of]) => [key, of && toReasonResponse(of)])) as {
    [K in keyof R]: ReasonResponse | null;
  };

/** Returns the reason as an English sentence, or null if there is no reason. */
export const sentenceOrNull = (of: Reason | null): string | null => of && sentence(of);
