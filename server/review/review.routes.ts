import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { asTable } from '../spreadsheets/export-list-file.ts';
import { toReviewTable } from './review-export.ts';
import { readReview } from './review.domain.ts';
import { readSuggestions } from './suggestions.domain.ts';

export const handlers: Handlers<typeof contract.review> = {
  get: (context, { query }) => readReview(context, query),
  sheet: async (context, { query }, http) => asTable(http, toReviewTable(await readReview(context, query))),
  suggestions: (context) => readSuggestions(context),
};
