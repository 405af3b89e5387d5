/**
 * A schema's messages are reasons too. The issues of a validation carry text alone, so a reason travels in one as JSON and is
 * read again where the issues are: by the form and by the server's answer.
 */
import { isKnown, type Reason, reason, type ReasonArguments, type ReasonCode } from './reason.ts';

/** The reason of this code as the message of a schema. */
export const says = <C extends ReasonCode>(code: C, ...values: ReasonArguments<C>): string =>
  asMessage(reason(code, ...values));

/** The reason as the message of a schema. */
export const asMessage = (of: Reason): string => JSON.stringify(of);

/** The reason that an issue's message carries; a message of the schema library's own is told as it is. */
export function reasonOfIssue(message: string): Reason {
  try {
    const of: unknown = JSON.parse(message);
    if (typeof of === 'object' && of !== null && 'code' in of && 'values' in of) {
      const found = { code: String(of.code), values: of.values as Reason['values'] };
      if (isKnown(found)) return found;
    }
  } catch {
    // No JSON: not a reason of ours.
  }
  return reason('not-valid', { detail: message });
}

/** Field ('productOperations.1.detail', '' for the whole) to what is wrong with it first, in the schema's order. */
export function reasonsOfIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, Reason> {
  const reasons: Record<string, Reason> = {};
  for (const { path, message } of issues) reasons[path.map(String).join('.')] ??= reasonOfIssue(message);
  return reasons;
}
