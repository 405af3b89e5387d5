/** A reason that stands within the words of another, and what puts it into words there. */
import { type Say } from './say.ts';

/** Any reason, its code known or not. */
export interface Inner {
  code: string;
  values: Readonly<Record<string, unknown>>;
}

/** What a message is given to say its values with, when a reason is among them. */
export interface Saying extends Say {
  said: (reason: Inner) => string;
}
