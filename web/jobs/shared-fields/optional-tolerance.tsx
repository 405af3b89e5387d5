/** Offers the tolerance in the forms of jobs and products, folded until the user wants it. */
import { t } from '../../../shared/platform/translate.ts';
import { TolerancePercents } from '../../shop/tolerance/tolerance-field.tsx';
import { type FormTolerance, toleranceWords } from '../../shop/tolerance/tolerance-values.ts';
import { type JobTolerance, jobToleranceInWords } from '../../../shared/shop/tolerance/tolerance.ts';
import grid from '../../ui/form/form.module.css';
import { type Binding } from '../../ui/form/record-form.ts';
import { OptionalFields } from './optional-fields.tsx';
import styles from './optional-fields.module.css';

/** Shows the percentages. `agreed` is what a stored job has from its customer, which an empty form leaves as it is. */
export const OptionalTolerance = ({
  field,
  agreed = null,
}: {
  field: Binding<FormTolerance>;
  agreed?: JobTolerance | null;
}) => (
  <OptionalFields
    name={field.name}
    title={t('Tolerance')}
    words={toleranceWords(field.value)}
    hint={
      agreed
        ? jobToleranceInWords(agreed)
        : t('Fewer or more pieces that are accepted. Empty: as the customer’s')
    }
    isFaulty={field.error !== null}
  >
    <div className={`${grid.columns} ${styles.fields}`}>
      <TolerancePercents field={field} />
    </div>
  </OptionalFields>
);
