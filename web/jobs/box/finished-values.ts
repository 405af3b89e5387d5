/** The finished size and the blank as a form holds them. */
import {
  type Blank,
  blankInWords,
  type FinishedSize,
  sidesInWords,
} from '../../../shared/structure/finished-size.ts';
import { t } from '../../../shared/platform/translate.ts';
import { number } from '../../ui/text/format-values.ts';
import { type Figure } from '../shared-fields/job-and-product-values.ts';

export type FormSize = Omit<FinishedSize, 'bleed'> & { bleed: Figure };
export interface FormBlank {
  length: Figure;
  breadth: Figure;
  /** The area of the piece, if a client of the API gave it. The form drops it with a new size. */
  areaMm2?: number | undefined;
}

/** A job or component with its finished size. */
export interface SizedRecord {
  number: string;
  style: string;
  paperThickness: number;
  paperGsm: number;
  finished?: FinishedSize | undefined;
  blank?: Blank | undefined;
}

/** The values of a form that decide on the die line. */
export interface BoxValues {
  style: string;
  number: string;
  paperThickness: Figure;
  paperGsm: Figure;
  finished: FormSize | null;
  blank: FormBlank | null;
}

/** Returns the known sides as text, or '' if there are none. */
export const sizeWords = (size: Pick<FinishedSize, 'length' | 'breadth' | 'height'> | null): string =>
  size ? sidesInWords(size, number) : '';

/** Returns the size with its details as text, so that a change of any detail is visible. */
export function wholeSizeWords(size: FormSize): string {
  const { bleed, grain, thickness, allowances } = size;
  const others = [
    ...(thickness === null ? [] : [t`board ${number(thickness)} mm`]),
    ...(bleed === '' ? [] : [t`bleed ${number(bleed)} mm`]),
    ...(grain === 'either' ? [] : [grain === 'length' ? t('grain across') : t('grain upright')]),
    ...Object.values(allowances).map((value) => t`allowance ${number(value)} mm`),
  ];
  return [sizeWords(size), ...others].join(', ');
}

/** Returns a length and a breadth in mm as text. */
export const blankWords = ({ length, breadth }: { length: Figure; breadth: Figure }): string =>
  blankInWords({ length: Number(length), breadth: Number(breadth) }, number);
