/**
 * Carries reasons through the schema library. An issue of a schema has only a text, so a reason travels in it as
 * JSON. The form or the server reads the reason from that.
 */
import { isKnownReason, type Reason, reason, type ReasonArguments, type ReasonCode } from './reason.ts';

/** Returns the reason of this code as the message of a schema. */
export const reasonMessage = <C extends ReasonCode>(code: C, ...values: ReasonArguments<C>): string =>
  toMessage(reason(code, ...values));

/** Returns the reason as the message of a schema. */
export const toMessage = (of: Reason): string => JSON.stringify(of);

/**
 * Returns the reason in the message of an issue. The schema library's own message becomes a reason that quotes
 * it.
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
 * Returns the first reason for each field in the schema's order. The key is the field's path, such as
 * 'productOperations.1.detail', or '' for the whole.
 */
export function reasonsOfIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, Reason> {
  const reasons: Record<string, Reason> = {};
  for (const { path, message } of issues) reasons[path.map(String).join('.')] ??= reasonOfIssue(message);
  return reasons;
}
