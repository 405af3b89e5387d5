/**
 * Edits the change-over minutes of a machine: how much a new ink set, coat, board, die or format adds to make-ready.
 */
import { type KeyMinutes, setupKeys, setupWords } from '../../../shared/rules/setup-keys.ts';
import { FieldProblem } from '../../platform/settings/field-problem.tsx';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './machines.module.css';

export function ChangeOverFields(field: Binding<KeyMinutes>) {
  const { name, value, error } = field;
  const set = (key: (typeof setupKeys)[number], minutes: number | '') => {
    const { [key]: _was, ...others } = value;
    field.onChange(minutes === '' || minutes === 0 ? others : { ...others, [key]: minutes });
  };
  return (
    <FormGroup title="Changes">
      <div className={`${grid.whole} ${layout.stack}`} data-field={name} onBlur={() => field.onBlur()}>
        <p className={`${text.small} ${text.muted}`}>
          Minutes that a change adds to make-ready. Plans keep similar jobs together where that saves time.
        </p>
        <div className={`${layout.row} ${layout.wrap}`}>
          {setupKeys.map((key) => (
            <NumberBox
              key={key}
              className={styles.figure}
              label={setupWords[key]}
              whole
              rightSection="min"
              rightSectionWidth="48px"
              value={value[key] ?? ''}
              onChange={(minutes) => set(key, minutes)}
            />
          ))}
        </div>
        <FieldProblem error={error} />
      </div>
    </FormGroup>
  );
}

/** Returns the minutes in words, as "Ink set 20 min, coat 10 min", or null if no change takes time. */
export function changeOverWords(minutes: KeyMinutes): string | null {
  const said = setupKeys.filter((key) => (minutes[key] ?? 0) > 0);
  return said.length > 0 ? said.map((key) => `${setupWords[key]} ${minutes[key]} min`).join(', ') : null;
}
