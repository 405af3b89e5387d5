/** Shows the behaviour of an operation type, and requires the user to choose it for a new type (decision 045). */
import { Select } from '@mantine/core';
import { type ListedValue, type Lists } from '../../../shared/contract/lists.ts';
import { type TypeBehaviour, units } from '../../../shared/rules/operation-types.ts';
import { capital } from '../../ui/page/format.ts';

/** The behaviour as far as the user has chosen it. No part of it has a default. */
export type ChosenBehaviour = Partial<TypeBehaviour>;

/** Returns the behaviour of an operation type, or null if the value belongs to another list. */
export const findBehaviour = (
  all: Lists | undefined,
  { id }: Pick<ListedValue, 'id'>,
): TypeBehaviour | null => all?.operationTypes.find((type) => type.id === id) ?? null;

/** Returns the behaviour in words: "counted in sheets, needs a machine". */
export const behaviourWords = ({ unit, needsMachine }: TypeBehaviour): string =>
  `counted in ${unit}, ${needsMachine ? 'needs a machine' : 'needs no machine'}`;

const machine = { yes: 'Needs a machine', no: 'Needs no machine' };

export function BehaviourSelects({
  value,
  onChange,
}: {
  value: ChosenBehaviour;
  onChange: (value: ChosenBehaviour) => void;
}) {
  const { needsMachine } = value;
  return (
    <>
      <Select
        aria-label="Counted in"
        placeholder="Counted in"
        data={units.map((unit) => ({ value: unit, label: capital(unit) }))}
        value={value.unit ?? null}
        onChange={(unit) => onChange({ ...value, ...(unit !== null && { unit }) })}
      />
      <Select
        aria-label="Machine"
        placeholder="Machine"
        data={Object.entries(machine).map(([key, label]) => ({ value: key, label }))}
        value={needsMachine === undefined ? null : needsMachine ? 'yes' : 'no'}
        onChange={(chosen) =>
          onChange({ ...value, ...(chosen !== null && { needsMachine: chosen === 'yes' }) })
        }
      />
    </>
  );
}
