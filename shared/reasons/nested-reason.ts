/** A reason within the values of another reason, and its words there. */
import { type MessageFormatter } from './message-formatter.ts';

/** Any reason; its code may be unknown. */
export interface NestedReason {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/** The formatter for messages whose values contain reasons. */
export interface NestedFormatter extends MessageFormatter {
  said: (reason: NestedReason) => string;
}
