/** Edits the further types of work that a machine can do, each with its speed and make-ready. */
import { Select } from '@mantine/core';
import { type Capability } from '../../../shared/rules/machine-speed.ts';
import { useLists, useOfferedNames } from '../../platform/lists/use-shop-lists.ts';
import { FieldProblem } from '../../platform/settings/field-problem.tsx';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './machines.module.css';

const nothing: Capability = { capability: '', perHour: 3000, makeReadyMinutes: 30 };
/** Passes an empty number on to the contract's schema, which refuses it with a message at the field. */
const typed = (value: number | '') => value as number;

function CapabilityFields(props: {
  value: Capability;
  place: number;
  onChange: (change: Partial<Capability>) => void;
  onRemove: () => void;
}) {
  const { value, place, onChange, onRemove } = props;
  const { operationTypes } = useLists();
  const offered = useOfferedNames('operationTypes', { now: value.capability });
  const known = operationTypes.find(({ name }) => name === value.capability);
  const called = value.capability || `capability ${place + 1}`;
  return (
    <div className={`${layout.row} ${layout.wrap}`}>
      <Select
        className={layout.grow}
        aria-label={`Capability ${place + 1}`}
        placeholder="Select type"
        data={offered}
        value={value.capability === '' ? null : value.capability}
        rightSection={<Icon name="chevron" size={14} />}
        rightSectionPointerEvents="none"
        onChange={(name) => {
          const usual = operationTypes.find((each) => each.name === name);
          if (usual) {
            const { makeReadyMinutes, perHour } = usual;
            onChange({ capability: usual.name, makeReadyMinutes, perHour });
          }
        }}
      />
      <NumberBox
        className={styles.figure}
        aria-label={`Make-ready of ${called} in minutes`}
        whole
        rightSection="min"
        rightSectionWidth="48px"
        value={value.makeReadyMinutes}
        onChange={(minutes) => onChange({ makeReadyMinutes: typed(minutes) })}
      />
      <NumberBox
        className={styles.figure}
        aria-label={`Run speed of ${called}`}
        whole
        rightSection={known ? `${known.unit}/h` : 'per hour'}
        rightSectionWidth="78px"
        value={value.perHour}
        onChange={(perHour) => onChange({ perHour: typed(perHour) })}
      />
      <IconButton icon="close" label={`Remove ${called}`} onClick={onRemove} />
    </div>
  );
}

export function CapabilitiesGroup(field: Binding<Capability[]>) {
  const { name, value, error } = field;
  return (
    <FormGroup title="Can also do">
      <div className={`${grid.whole} ${layout.stack}`} data-field={name} onBlur={() => field.onBlur()}>
        {value.length === 0 && (
          <p className={`${text.small} ${text.muted}`}>
            Operations of its type alone. A press that also varnishes takes operations of both types.
          </p>
        )}
        {value.map((each, place) => (
          <CapabilityFields
            key={place}
            value={each}
            place={place}
            onChange={(change) =>
              field.onChange(value.map((other, at) => (at === place ? { ...other, ...change } : other)))
            }
            onRemove={() => field.onChange(value.filter((_, at) => at !== place))}
          />
        ))}
        <div className={layout.row}>
          <ActionButton icon="plus" onClick={() => field.onChange([...value, nothing])}>
            Add capability
          </ActionButton>
        </div>
        <FieldProblem error={error} />
      </div>
    </FormGroup>
  );
}
