/**
 * Converts a reason, such as why an action is refused, into a sentence. The numbers have the
 * reader's format ("1,20,000 short").
 */
import { type NestedReason } from '../../shared/platform/reasons/nested-reason.ts';
import { type Reason, sentence, type ReasonResponse } from '../../shared/platform/reasons/refusal-reason.ts';
import { type SizeFormatter } from '../../shared/platform/reasons/format-size.ts';
import { browserLocale } from './language/browser-locale.ts';
import { areSizesInInches } from './sizes-in-inches.ts';
import { messageFormatter, type MessageFormatter } from '../../shared/platform/reasons/message-formatter.ts';

/** The reason of a refusal, from a rule or from the server. */
export type ReasonLike = Reason | ReasonResponse;

const reader: MessageFormatter & SizeFormatter = {
  ...messageFormatter(browserLocale()),
  get inInches() {
    return areSizesInInches();
  },
};

/** Returns the reason as a sentence in the user's language. */
export const reasonText = (of: NestedReason | ReasonResponse): string => sentence(of, reader);
