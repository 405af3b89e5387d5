/**
 * Defines reasons that contain other reasons: the message of the outer one includes the words of the inner
 * one.
 */
import { type MessageFormatter } from './message-formatter.ts';

/** A reason with any code. A newer server may send a code that this client does not know. */
export interface NestedReason {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/** Formats messages whose values contain other reasons. `said` returns the words of such an inner reason. */
export interface NestedFormatter extends MessageFormatter {
  said: (reason: NestedReason) => string;
}
