import { type Ink, inkFields, inkRecord } from '../../../shared/contract/inks.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';

/** What the form's fields hold; a number is '' while there is none. Quantities are kg. */
export interface InkValues extends Record<string, unknown> {
  name: string;
  colour: string;
  manufacturer: string;
  description: string;
  stockQuantity: number | '';
  reorderQuantity: number | '';
}
type Fields = ReturnType<typeof inkFields.parse>;

/** What a new ink starts with. */
export const newInk: InkValues = {
  name: '',
  colour: '',
  manufacturer: '',
  description: '',
  stockQuantity: 0,
  reorderQuantity: 0,
};

export const valuesOf = (ink: Ink): InkValues => ({
  name: ink.name,
  colour: ink.colour,
  manufacturer: ink.manufacturer,
  description: ink.description,
  stockQuantity: ink.stockQuantity,
  reorderQuantity: ink.reorderQuantity,
});

/** The form of an ink, new or not; everything that differs between the two is `of`. */
export function useInkForm(
  of: Omit<RecordFormOptions<InkValues, Fields, Ink>, 'schema' | 'labels' | 'fromCurrent'>,
) {
  return useRecordForm({
    ...of,
    schema: inkFields,
    labels: {
      name: 'Name',
      colour: 'Colour',
      manufacturer: 'Manufacturer',
      description: 'Description',
      stockQuantity: 'Stock quantity',
      reorderQuantity: 'Reorder quantity',
    },
    fromCurrent: (current) => {
      const ink = inkRecord.parse(current);
      return { values: valuesOf(ink), version: ink.version };
    },
  });
}

export type InkForm = ReturnType<typeof useInkForm>;
