/**
 * The catalogue of messages: every refusal and every validation message of the product, by its code. A message takes the
 * values that came with the code and puts them into words with a Say. Nothing else in the product writes such a sentence.
 * Codes are kebab-case and part of the API: add, don't rename.
 */
import { jobMessages } from './job-messages.ts';

export const messages = {
  ...jobMessages,
};
