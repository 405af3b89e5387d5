/** Turns reasons into English sentences with the reader's number format ("1,20,000 short"). */
import { type NestedReason } from '../../shared/reasons/nested-reason.ts';
import { type Reason, sentence, type ReasonResponse } from '../../shared/reasons/reason.ts';
import { messageFormatter } from '../../shared/reasons/message-formatter.ts';

/** The reason of a refusal, from a rule or from the server. */
export type ReasonLike = Reason | ReasonResponse;

const reader = messageFormatter(typeof navigator === 'undefined' ? 'en-US' : navigator.language);

/** Returns the reason as an English sentence. */
export const reasonText = (of: NestedReason | ReasonResponse): string => sentence(of, reader);
