/**
 * Compares company names without salutations and legal forms. The database function company_key follows equal
 * rules, so that an index finds equal companies.
 */
import { foldText } from '../platform/search-text.ts';

const sign = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3020\u3030\u30fb]`;
const letter = sign.replace('[', '[^');

/**
 * The limits when a search suggests customers with similar names. `similarity` is the least pg_trgm
 * similarity, `names` limits the names per search, `suggestions` those per name.
 */
export const companySearchLimits = { similarity: 0.4, names: 8, suggestions: 3 } as const;

/** Matches "M/s", "M/S." or "Messrs" at the beginning of a name. */
const salutation = new RegExp(`^${sign}*(?:m *\\/ *s|messrs)(?!${letter})`);
const signs = new RegExp(`${sign}+`, 'g');
const and = /(?:^| )and(?= |$)/g;
/** Matches legal forms at the end of a name. A single `p` counts only before "ltd" or "limited". */
const forms =
  /(?: +(?:pvt|private|pte|ltd|limited|llp|l l p|llc|opc|inc|plc|gmbh|p(?= +(?:ltd|limited)(?: |$))))+$/;

/**
 * Returns the key that decides whether two company names are equal. It drops case, accents, punctuation,
 * "M/s" and "Pvt Ltd". A name without letters or digits gives ''.
 */
export const companyKey = (name: string): string =>
  foldText(name)
    .replace(salutation, '')
    .replaceAll(signs, ' ')
    .replaceAll(and, ' ')
    .replaceAll(/^ +| +$/g, '')
    .replace(forms, '')
    .replaceAll(' ', '');
