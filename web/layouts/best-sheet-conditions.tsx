/** Shows the conditions of a search for layouts in one strip, and the fields to change them. */
import { useId, useState } from 'react';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import { layoutTypes } from '../../shared/layouts/layouts.contract.ts';
import { canMachineDo } from '../../shared/operations/machine-queue.ts';
import { t } from '../../shared/platform/translate.ts';
import { grainInWords, grains } from '../../shared/structure/finished-size.ts';
import { blankWords } from '../jobs/box/finished-values.ts';
import { useAbleMachines } from '../jobs/form/job-form-rail.tsx';
import { NumberField, SegmentedField, SelectField } from '../ui/fields/fields.tsx';
import { YesOrNoField } from '../ui/fields/yes-or-no-field.tsx';
import grid from '../ui/form/form.module.css';
import { type Binding } from '../ui/form/record-form.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import layout from '../ui/style/layout.module.css';
import panel from '../ui/style/panel.module.css';
import { count, number } from '../ui/text/format-values.ts';
import { bleedOf, type Candidate, type Conditions, gapOf } from './best-sheet-values.ts';
import styles from './best-sheet.module.css';

interface StripProps {
  job: Job;
  conditions: Conditions;
  isChanged: boolean;
  /** The margins of the press of the picked layout. */
  margins: Candidate['margins'] | undefined;
  /** Changes some of the conditions. Null stands for the usual ones. */
  onChange: (changed: Partial<Conditions> | null) => void;
}

const grainWords = {
  length: grainInWords('length'),
  breadth: grainInWords('breadth'),
  either: grainInWords('either'),
};
const anyPress = t('any that prints it');

function usePresses() {
  return useAbleMachines().filter((machine) => canMachineDo(machine, layoutTypes.press));
}

function Facts({ job, conditions, margins }: StripProps) {
  const { grain, pressId, lossSheets, lossPercent, mayCut } = conditions;
  const press = usePresses().find(({ id }) => id === pressId)?.name ?? anyPress;
  const facts = [
    [t('Blank'), t`${blankWords(job.blank ?? { length: '', breadth: '' })}, bleed ${number(bleedOf(job))}`],
    [t('Gap'), t`${number(gapOf(job, conditions))} mm`],
    [t('Grain'), grainWords[grain]],
    [t('Press'), press],
    ...(margins
      ? [
          [
            t('Gripper, tail, sides'),
            `${[margins.gripper, margins.tail, margins.side].map((each) => number(each)).join(', ')} mm`,
          ] as const,
        ]
      : []),
    [t('Loss'), t`${count(Number(lossSheets), 'sheet')} and ${number(Number(lossPercent))} %`],
    [t('Papers'), mayCut ? t('here, on order, to buy') : t('here, on order, to buy; not cut')],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fields({ conditions, onChange }: StripProps) {
  const bind = <K extends keyof Conditions>(name: K, label: string): Binding<Conditions[K]> => ({
    name,
    label,
    value: conditions[name],
    error: null,
    onChange: (value) => onChange({ [name]: value }),
    onBlur: () => undefined,
  });
  const presses = usePresses().map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={grid.columns}>
      <NumberField {...bind('gap', t('Gap'))} unit="mm" />
      <SegmentedField
        {...bind('grain', t('Grain must run'))}
        options={grains}
        words={grainWords}
        columns={2}
      />
      <SelectField {...bind('pressId', t('Press'))} options={presses} placeholder={anyPress} columns={2} />
      <NumberField {...bind('lossSheets', t('Loss'))} whole unit={t('sheets')} />
      <NumberField {...bind('lossPercent', t('Loss of the run'))} unit="%" />
      <YesOrNoField {...bind('mayCut', t('Sheets may be cut before printing'))} />
    </div>
  );
}

export function ConditionsStrip(props: StripProps) {
  const { isChanged, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={`${panel.sheet} ${styles.conditions}`} aria-label={t('Conditions')}>
      <div className={`${layout.row} ${layout.between} ${styles.strip}`}>
        <Facts {...props} />
        <span className={`${layout.row} ${layout.fixed} ${styles.change}`}>
          {isChanged && (
            <ActionButton variant="quiet" onClick={() => onChange(null)}>
              {t('Usual ones')}
            </ActionButton>
          )}
          <ActionButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t('Change')}
          </ActionButton>
        </span>
      </div>
      <div id={id} hidden={!isOpen} className={isOpen ? `${layout.cell} ${layout.ruled}` : undefined}>
        {isOpen && <Fields {...props} />}
      </div>
    </section>
  );
}
