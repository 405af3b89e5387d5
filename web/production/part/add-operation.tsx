/** Adds a step to a plan, in a form of its own (spec §2 Job create, §5 Add-operation sub-form). */
import { Input } from '@mantine/core';
import { useRef, useState } from 'react';
import { reason } from '../../../shared/reasons/reason.ts';
import { ListedField } from '../../platform/lists/listed-field.tsx';
import { useOfferedNames } from '../../platform/lists/use-shop-lists.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import { useKeysWithin } from '../../ui/page/use-keys-within.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';
import styles from './operations-field.module.css';

interface Added {
  type: string;
  detail: string;
  instruction: string;
}
const nothing: Added = { type: '', detail: '', instruction: '' };
const incomplete = 'Operation detail is incomplete. Please fill out every field.';

const bound = <T,>(name: string, label: string, value: T, onChange: (value: T) => void): Binding<T> => ({
  name,
  label,
  value,
  error: null,
  onChange,
  onBlur: () => undefined,
});

/**
 * Adds a step to the plan, and stays open so that the user can add another one. `full` is the reason why no more
 * steps fit, or null.
 */
export function AddOperation({ onAdd, full }: { onAdd: (step: Added) => void; full: ReasonLike | null }) {
  const [typed, setTyped] = useState(nothing);
  const [alert, setAlert] = useState<string | null>(null);
  const frame = useRef<HTMLFieldSetElement>(null);
  const { type, detail, instruction } = typed;
  const change = (changes: Partial<Added>) => {
    setAlert(null);
    setTyped({ ...typed, ...changes });
  };
  const add = () => {
    if (type === '' || full !== null) {
      setAlert(full ? reasonText(full) : incomplete);
      return;
    }
    onAdd({ type, detail, instruction: instruction.trim() });
    setTyped(nothing);
    frame.current?.querySelector('input')?.focus();
  };
  useKeysWithin(frame, (event) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || event.defaultPrevented || !inField) return;
    event.preventDefault();
    add();
  });
  const types = useOfferedNames('operationTypes');
  const details = useOfferedNames('operationDetails', { type });
  return (
    <fieldset ref={frame} className={styles.addStep} aria-label="Add Operation">
      <div className={styles.addFields}>
        <SelectField
          {...bound('operationType', 'Operation Type', type, (value) => change({ type: value, detail: '' }))}
          options={types}
        />
        {details.length > 0 && (
          <ListedField
            {...bound('operationDetail', 'Operation Detail', detail, (value) => change({ detail: value }))}
            list="operationDetails"
            type={type}
          />
        )}
        <TextField
          {...bound('instruction', 'Instruction', instruction, (value) => change({ instruction: value }))}
        />
        <ActionButton
          icon="plus"
          refusal={full ?? (type === '' ? reason('choose-operation-type') : null)}
          onClick={add}
        >
          Add operation
        </ActionButton>
      </div>
      {alert !== null && (
        <Input.Error role="alert">
          <Icon name="warning" size={13} />
          {alert}
        </Input.Error>
      )}
    </fieldset>
  );
}
