/** Lets the values of a reason contain another reason, with words for it. */
import { type MessageFormatter } from './message-formatter.ts';

/** A reason of any code, even one that this version of the program does not know. */
export interface NestedReason {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/** The formatter for messages whose values contain reasons. `said` puts such a reason into words. */
export interface NestedFormatter extends MessageFormatter {
  said: (reason: NestedReason) => string;
}
