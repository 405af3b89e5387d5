/** A reason within the values of another reason, and its words there. */
import { type Say } from './say.ts';

/** Any reason; its code may be unknown. */
export interface Inner {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/** The formatter for messages whose values contain reasons. */
export interface Saying extends Say {
  said: (reason: Inner) => string;
}
