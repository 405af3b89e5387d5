/** Says what an operation needs at its machine, as a list and in one line. */
import { type ToFetch } from '../../../shared/operations/operations.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { reasonText } from '../../client/reason-text.ts';
import { capital, count, grammage, size } from '../../ui/text/format-values.ts';

export type Item = ToFetch['items'][number];

const kinds = { paper: t('paper'), ink: t('ink'), coat: t('coat'), plates: t('plates') };

/** Returns "315 sheets of SBS", "Ink CMYK" or "Die 14". */
export function itemName({ kind, name, paper }: Item): string {
  if (kind === 'tool') return name;
  if (paper) return t`${count(paper.sheets, 'sheet')} of ${name}`;
  return `${capital(t(kinds[kind]))} ${name}`;
}

/** Returns the facts by which a person finds the item: "560 × 760 mm · 300 g/m² · Shelf A3". */
export const itemFacts = ({ kind, paper, place }: Item): string =>
  [
    paper && paper.length > 1 && paper.breadth > 1 && size(paper.length, paper.breadth),
    paper && grammage(paper.gsm),
    place && (kind === 'paper' ? t`Shelf ${place}` : place),
  ]
    .filter(Boolean)
    .join(' · ');

const listed = (items: readonly Item[]): string =>
  [...new Set(items.map(({ kind, name }) => (kind === 'tool' ? name : t(kinds[kind]))))].join(', ');

/**
 * Returns one line for the screen at the machine, and whether all is there or something is missing. Returns null if
 * there is nothing to fetch. What a person ticked off is not missing.
 */
export function summaryToFetch({
  items,
}: Pick<ToFetch, 'items'>): { is: 'there' | 'missing' | 'open'; text: string } | null {
  const open = items.filter(({ fetched }) => fetched === null);
  const [first, ...more] = open.flatMap(({ missing }) => (missing ? [reasonText(missing)] : []));
  if (items.length === 0) return null;
  if (open.length === 0) return { is: 'there', text: t`At the machine: ${listed(items)}` };
  if (first === undefined) return { is: 'open', text: t`To fetch: ${listed(open)}` };
  return {
    is: 'missing',
    text: more.length > 0 ? t`Missing: ${first}, and ${more.length} more` : t`Missing: ${first}`,
  };
}
