/** Puts reasons into words: English, with the reader's number format ("1,20,000 short"). */
import { type Inner } from '../../shared/reasons/inner.ts';
import { type Reason, sentence, type Told } from '../../shared/reasons/reason.ts';
import { sayIn } from '../../shared/reasons/say.ts';

/** The reason of a refusal, from a rule or from the server. */
export type ReasonLike = Reason | Told;

const reader = sayIn(typeof navigator === 'undefined' ? 'en-US' : navigator.language);

/** Returns the reason in words. */
export const reasonText = (of: Inner | Told): string => sentence(of, reader);
