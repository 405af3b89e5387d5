/**
 * A reason is data: why something is refused, or what is wrong with a field, as a code and its values (design: API
 * conventions). It is put into words once, by the catalogue of messages; the server sends both.
 */
import { messages } from './messages.ts';
import { english, type Say } from './say.ts';

type Messages = typeof messages;
export type ReasonCode = keyof Messages;
/** The values of a code's message. */
export type ReasonValues<C extends ReasonCode> =
  Parameters<Messages[C]> extends [infer V, ...unknown[]] ? V : undefined;

/** `values` holds what the message needs: numbers as numbers, times as ISO 8601, names as text, other reasons as reasons. */
export interface Reason {
  code: ReasonCode;
  values: Readonly<Record<string, unknown>>;
}

/** The reason of this code: `reason('paper-short', { sheets: 12 })`. */
export function reason<C extends ReasonCode>(
  code: C,
  ...[values]: ReasonValues<C> extends undefined ? [] : [values: ReasonValues<C>]
): Reason {
  return { code, values: values ?? {} };
}

/** The reason in words; in the API's English unless the reader's Say is given. */
export function sentence({ code, values }: Reason, say: Say = english): string {
  const message = messages[code] as (values: Reason['values'], say: Say) => string;
  return message(values, say);
}
