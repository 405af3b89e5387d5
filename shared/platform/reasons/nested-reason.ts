/**
 * Defines reasons that contain another reason. The message of the outer reason includes the message of the
 * inner one.
 */
import { type MessageFormatter } from './message-formatter.ts';

/** A reason with any code. A newer server may send a code that this client does not know. */
export interface NestedReason {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Formats messages with values that contain other reasons. `said` returns the message of such an inner
 * reason.
 */
export interface NestedFormatter extends MessageFormatter {
  said: (reason: NestedReason) => string;
}
