/** The tolerance as a form holds it. */
import { z } from 'zod';
import { labelled } from '../../../shared/platform/contract/field-schemas.ts';
import { t } from '../../../shared/platform/translate.ts';
import { toleranceInWords } from '../../../shared/shop/tolerance/tolerance.ts';

/** The tolerance in a form: '' if the form says none. An empty percentage counts as 0. */
export type FormTolerance = { under: number | ''; over: number | '' } | '';

/** Returns a schema that converts the form's values and checks them by the contract's field. */
export const toleranceSchema = <T extends z.ZodType>(field: T) =>
  labelled(
    t('Tolerance'),
    z.preprocess((value) => {
      if (typeof value !== 'object' || value === null) return null;
      const { under, over } = value as { under: number | ''; over: number | '' };
      return { under: under === '' ? 0 : under, over: over === '' ? 0 : over };
    }, field),
  );

/** Returns the form's tolerance as text, or '' if the form says none. */
export const toleranceWords = (value: FormTolerance): string =>
  value === '' ? '' : toleranceInWords({ under: Number(value.under), over: Number(value.over) });
