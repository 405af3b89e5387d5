/**
 * Carries reasons in the messages of schemas. A validation issue has only a text, so a reason travels as JSON
 * until the form or the server's response reads it.
 */
import { isKnownReason, type Reason, reason, type ReasonArguments, type ReasonCode } from './reason.ts';

/** Returns the reason of this code as a schema's message. */
export const reasonMessage = <C extends ReasonCode>(code: C, ...values: ReasonArguments<C>): string =>
  toMessage(reason(code, ...values));

/** Returns the reason as a schema's message. */
export const toMessage = (of: Reason): string => JSON.stringify(of);

/** Returns the reason in an issue's message. A message of the schema library stays as it is. */
export function reasonOfIssue(message: string): Reason {
  try {
    const of: unknown = JSON.parse(message);
    if (typeof of === 'object' && of !== null && 'code' in of && 'values' in of) {
      const found = { code: String(of.code), values: of.values as Reason['values'] };
      if (isKnownReason(found)) return found;
    }
  } catch {
    // No JSON: not a reason of ours.
  }
  return reason('not-valid', { detail: message });
}

/**
 * Returns the first reason of each field by path ('productOperations.1.detail', '' for the whole), in the
 * schema's order.
 */
export function reasonsOfIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, Reason> {
  const reasons: Record<string, Reason> = {};
  for (const { path, message } of issues) reasons[path.map(String).join('.')] ??= reasonOfIssue(message);
  return reasons;
}
