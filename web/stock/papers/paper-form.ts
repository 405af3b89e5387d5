import { type Paper, paperFields, paperRecord } from '../../../shared/contract/papers.ts';
import { type PaperQuality } from '../../../shared/rules/catalogue.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';

/** What the form's fields hold; the quality is '' until one is picked, a number '' while there is none. */
export interface PaperValues extends Record<string, unknown> {
  name: string;
  manufacturer: string;
  description: string;
  length: number | '';
  breadth: number | '';
  thickness: number | '';
  gsm: number | '';
  quality: PaperQuality | '';
  stockQuantity: number | '';
  reorderQuantity: number | '';
}
type Fields = ReturnType<typeof paperFields.parse>;

/** What a new paper starts with (spec §3). */
export const newPaper: PaperValues = {
  name: '',
  manufacturer: '',
  description: '',
  length: 1,
  breadth: 1,
  thickness: 1,
  gsm: '',
  quality: '',
  stockQuantity: 0,
  reorderQuantity: 0,
};

export const valuesOf = (paper: Paper): PaperValues => ({
  name: paper.name,
  manufacturer: paper.manufacturer,
  description: paper.description,
  length: paper.length,
  breadth: paper.breadth,
  thickness: paper.thickness,
  gsm: paper.gsm,
  quality: paper.quality,
  stockQuantity: paper.stockQuantity,
  reorderQuantity: paper.reorderQuantity,
});

/** The form of a paper, new or not; everything that differs between the two is `of`. */
export function usePaperForm(
  of: Omit<RecordFormOptions<PaperValues, Fields, Paper>, 'schema' | 'labels' | 'fromCurrent'>,
) {
  return useRecordForm({
    ...of,
    schema: paperFields,
    labels: {
      name: 'Name',
      manufacturer: 'Manufacturer',
      description: 'Description',
      length: 'Length',
      breadth: 'Breadth',
      thickness: 'Thickness',
      gsm: 'GSM',
      quality: 'Quality',
      stockQuantity: 'Stock quantity',
      reorderQuantity: 'Reorder quantity',
    },
    fromCurrent: (current) => {
      const paper = paperRecord.parse(current);
      return { values: valuesOf(paper), version: paper.version };
    },
  });
}

export type PaperForm = ReturnType<typeof usePaperForm>;
