/** Edits the allowances of a die line. An empty field has the usual value, which it shows. */
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type SetAllowance } from '../../../shared/structure/draw-structure.ts';
import { allowanceLabels } from '../../../shared/structure/style-model.ts';
import { reasonText } from '../../client/reason-text.ts';
import { NumberField } from '../../ui/fields/fields.tsx';
import { number } from '../../ui/text/format-values.ts';
import styles from './box.module.css';

/** Returns whether an allowance has other values than the usual one. A style that is not nested has no gap. */
export const isChangeable = ({ least, most }: SetAllowance): boolean => least < most;

type Allowances = Readonly<Record<string, number>>;

export function AllowanceFields(props: {
  allowances: readonly SetAllowance[];
  changed: Allowances;
  problems: Readonly<Record<string, Reason>>;
  onChange: (changed: Record<string, number>) => void;
  onBlur: () => void;
}) {
  const { allowances, changed, problems, onChange, onBlur } = props;
  return (
    <div className={styles.allowances}>
      {allowances.filter(isChangeable).map(({ name, usual }) => (
        <NumberField
          key={name}
          name={`finished.allowances.${name}`}
          label={allowanceLabels[name]}
          placeholder={number(usual)}
          value={changed[name] ?? ''}
          error={problems[name] ? reasonText(problems[name]) : null}
          unit="mm"
          onChange={(value) => {
            const { [name]: _before, ...others } = changed;
            onChange(value === '' ? others : { ...others, [name]: value });
          }}
          onBlur={onBlur}
        />
      ))}
    </div>
  );
}
