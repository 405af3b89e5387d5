/**
 * Passes reasons through the validation library, which stores only a text for each error. A schema writes its
 * reason into that text as JSON, and the form or the server reads the reason back.
 */
import {
  isKnownReason,
  type Reason,
  reason,
  type ReasonArguments,
  type ReasonCode,
} from './refusal-reason.ts';

/** Returns the reason with this code as the JSON text that a schema takes as its message. */
export const reasonMessage = <C extends ReasonCode>(code: C, ...values: ReasonArguments<C>): string =>
  toMessage(reason(code, ...values));

/** Returns the reason as the JSON text that a schema takes as its message. */
export const toMessage = (of: Reason): string => JSON.stringify(of);

/**
 * Reads the reason from the message of a schema's issue. If the message is the library's own sentence, the
 * reason quotes that sentence.
 */
export function reasonOfIssue(message: string): Reason {
  try {
    const of: unknown = JSON.parse(message);
    if (typeof of === 'object' && of !== null && 'code' in of && 'values' in of) {
      const found = { code: String(of.code), values: of.values as Reason['values'] };
      if (isKnownReason(found)) return found;
    }
  } catch {
    // The text is no JSON, so it is not one of our reasons.
  }
  return reason('not-valid', { detail: message });
}

/**
 * Returns the first reason for each field, in the schema's sequence. The key is the field's path, such as
 * 'productOperations.1.detail', or '' for the whole object.
 */
export function reasonsOfIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, Reason> {
  const reasons: Record<string, Reason> = {};
  for (const { path, message } of issues) reasons[path.map(String).join('.')] ??= reasonOfIssue(message);
  return reasons;
}
