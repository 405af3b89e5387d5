/** Shows a field in which the user selects the tools that an operation needs in addition to its machine. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { query } from '../client/api/queries.ts';
import { useSearchResults } from '../client/api/use-search-results.ts';
import { contract } from '../client/contract.ts';
import { t } from '../../shared/platform/translate.ts';

export interface NamedTool {
  id: string;
  name: string;
}

const shown = 50;

/** Selects tools. `own` are the tools that the operation has now, with their names. */
export function ToolsSelect({
  own,
  value,
  onChange,
  ...props
}: Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> & {
  own: readonly NamedTool[];
  value: readonly string[];
  onChange: (ids: readonly string[], tools: readonly NamedTool[]) => void;
}) {
  const { data, typed, setTyped } = useSearchResults((term) =>
    query(contract.tools.sorted, { query: { sort: 'name', per: shown, ...term } }),
  );
  const found: readonly NamedTool[] = data?.items ?? [];
  const [chosen, setChosen] = useState<readonly NamedTool[]>([]);
  const names = new Map([...own, ...chosen, ...found].map(({ id, name }) => [id, name]));
  return (
    <MultiSelect
      {...props}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={[...value]}
      onChange={(ids) => {
        const tools = [...names].filter(([id]) => ids.includes(id)).map(([id, name]) => ({ id, name }));
        setChosen(tools);
        onChange(ids, tools);
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={typed === '' ? t('No tools yet: see Machines, Tools') : t('No tool of that name')}
      comboboxProps={{ keepMounted: false }}
      openOnFocus={false}
    />
  );
}
