/** Describes layouts, their papers and what of these is in stock. */
import { t } from '../../shared/platform/translate.ts';
import { count, number, size } from '../ui/text/format-values.ts';
import { type Candidate, type FoundLayouts } from './best-sheet-values.ts';

const kinds = { grid: t('plain grid'), nested: t('nested'), 'two lattices': t('two blocks') };

/** Returns how pieces lie: "nested, turned". */
export function kindWords({ kind, ups }: Candidate): string {
  const isTurned = ups.every(({ turned }) => turned % 180 === 90);
  return isTurned ? t`${kinds[kind]}, turned` : kinds[kind];
}

const tenths = (side: number) => Math.round(side * 10) / 10;
/** Returns a sheet's size to a tenth of a millimetre. A third of a sheet has endless decimals. */
export const sheetWords = ({ length, breadth }: { length: number; breadth: number }): string =>
  size(tenths(length), tenths(breadth));

type Paper = FoundLayouts['leftOutPapers'][number]['paper'];

/** Returns the name of a paper; of a size to buy the size. */
export const paperWords = ({ name, length, breadth }: Pick<Paper, 'name' | 'length' | 'breadth'>): string =>
  name || sheetWords({ length, breadth });

/** Returns what is in stock and what is missing, and whether nothing is to buy. */
export function stockWords({
  stock,
  paperSheets,
}: Candidate): [here: string, more: string, isEnough: boolean] {
  const { here, onOrder, toBuy } = stock;
  const lack =
    toBuy > 0 ? t`${number(toBuy)} to buy` : here >= paperSheets ? t('enough') : t('enough with the order');
  if (here > 0 && onOrder > 0)
    return [t`${number(here)} here, ${number(onOrder)} on order`, lack, toBuy === 0];
  if (here > 0) return [t`${number(here)} here`, lack, toBuy === 0];
  if (onOrder > 0) return [t`${number(onOrder)} on order`, lack, toBuy === 0];
  return [t('To buy'), count(toBuy, 'sheet'), false];
}
