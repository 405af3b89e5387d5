/** Checks the finished size and the blank of a form, and takes them from a record. */
import { z } from 'zod';
import { labelled } from '../../../shared/platform/contract/field-schemas.ts';
import { t } from '../../../shared/platform/translate.ts';
import { finishedFields } from '../../../shared/structure/finished-size.contract.ts';
import { type Blank, type FinishedSize } from '../../../shared/structure/finished-size.ts';
import { type BoxValues, type FormSize } from './finished-values.ts';

/** The schemas of the fields. A size without any side counts as none. */
export const finishedSchemas = {
  finished: labelled(
    t('Finished size'),
    z.preprocess((value) => {
      const { length = null, breadth = null, height = null } = (value ?? {}) as Partial<FormSize>;
      return [length, breadth, height].every((side) => side === null) ? null : value;
    }, finishedFields.shape.finished),
  ),
  blank: finishedFields.shape.blank,
};

type Finished = Pick<BoxValues, 'finished' | 'blank'>;
export const noFinishedSize: Finished = { finished: null, blank: null };

/** Returns the values of a record. A computed blank is no value of the form. */
export const finishedOf = ({
  finished,
  blank,
}: {
  finished?: FinishedSize | undefined;
  blank?: Blank | undefined;
}): Finished => ({ finished: finished ?? null, blank: blank && !blank.computed ? blank : null });

/** Returns the change of the finished size if the style changes. Another style has other allowances, so it gets the usual ones. */
export const withUsualAllowances = (finished: FormSize | null): Partial<Finished> =>
  finished ? { finished: { ...finished, allowances: {} } } : {};
