/** The tools that an operation needs besides its machine, found by what is typed. */
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { type Operation } from '../../../shared/contract/operations.ts';
import { query } from '../../client/api/queries.ts';
import { useFound } from '../../client/api/use-found.ts';
import { contract } from '../../client/contract.ts';
import { fieldProps } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';

type Named = Pick<Operation['tools'][number], 'id' | 'name'>;

const shown = 50;

/** `own` are those that it has, by name. */
export function ToolsField({ own, ...field }: Binding<readonly string[]> & { own: readonly Named[] }) {
  const { data, typed, setTyped } = useFound((term) =>
    query(contract.tools.sorted, { query: { sort: 'name', per: shown, ...term } }),
  );
  const found: readonly Named[] = data?.items ?? [];
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const names = new Map([...own, ...chosen, ...found].map(({ id, name }) => [id, name]));
  return (
    <MultiSelect
      {...fieldProps({
        ...field,
        hint: 'Dies, plates, blocks. Each is in one place at a time',
        columns: 6,
      })}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...field.value]}
      onChange={(ids) => {
        setChosen([...names].filter(([id]) => ids.includes(id)).map(([id, name]) => ({ id, name })));
        field.onChange(ids);
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={typed === '' ? 'No tools yet: see Machines, Tools' : 'No tool of that name'}
      comboboxProps={{ keepMounted: false }}
      openOnFocus={false}
    />
  );
}
