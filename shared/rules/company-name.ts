/**
 * Compares company names without salutations and legal forms. The database function company_key is the same
 * rule, so that an index finds a company.
 */
import { foldText } from './search-text.ts';

const sign = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3020\u3030\u30fb]`;
const letter = sign.replace('[', '[^');

/**
 * The limits for suggesting customers with similar names: pg_trgm similarity (0 to 1), names looked up for a
 * sheet, and suggestions for each.
 */
export const companySearchLimits = { similarity: 0.4, names: 8, suggestions: 3 } as const;

/** Matches "M/s", "M/S." or "Messrs" before a name. */
const salutation = new RegExp(`^${sign}*(?:m *\\/ *s|messrs)(?!${letter})`);
const signs = new RegExp(`${sign}+`, 'g');
const and = /(?:^| )and(?= |$)/g;
/** Matches legal forms at the end of a name; `P` counts only before one of these. */
const forms =
  /(?: +(?:pvt|private|pte|ltd|limited|llp|l l p|llc|opc|inc|plc|gmbh|p(?= +(?:ltd|limited)(?: |$))))+$/;

/**
 * Returns what equal company names have in common, without case, accents, punctuation, "M/s" and "Pvt Ltd".
 * Returns '' for a name without a letter or digit.
 */
export const companyKey = (name: string): string =>
  foldText(name)
    .replace(salutation, '')
    .replaceAll(signs, ' ')
    .replaceAll(and, ' ')
    .replaceAll(/^ +| +$/g, '')
    .replace(forms, '')
    .replaceAll(' ', '');
