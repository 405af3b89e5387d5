/** The inks of a job or a component: those in stock are offered, any other may be typed (design: stock). */
import { TagsInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../shared/contract/contract.ts';
import { inkNames } from '../../shared/rules/ink.ts';
import { query } from '../api/queries.ts';
import { fieldProps } from '../ui/fields.tsx';
import { type Binding } from '../ui/record-form.ts';

const shown = 20;

/** The stock's inks by a part of their name, by name. */
function useInkNames(term: string): string[] {
  const { data } = useQuery({
    ...query(contract.inks.sorted, { query: { sort: 'name', per: shown, ...(term && { term }) } }),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  // Two inks may share a name; the text knows names alone.
  return [...new Set((data?.items ?? []).map(({ name }) => name))];
}

/** The value is text, ink names separated by commas. */
export function InksField(field: Binding<string> & { locked?: string; className?: string }) {
  const { value } = field;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const names = inkNames(value);
  const found = useInkNames(typed.trim());
  const offered = found.filter((ink) => !names.some((name) => name.toLowerCase() === ink.toLowerCase()));
  const hint = 'From the stock or typed; Enter or a comma adds one';
  return (
    <TagsInput
      {...fieldProps({ ...field, hint, ...(names.length === 0 && { placeholder: 'Select Ink' }) })}
      data={offered}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        setOpen(text !== '');
      }}
      comboboxProps={{ keepMounted: false }}
      openOnFocus={false}
      // An open list of nothing would be announced and not be there.
      dropdownOpened={open && offered.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onClick={() => setOpen(true)}
      value={names}
      onChange={(next) => {
        // What is typed may hold commas of its own when it comes all at once.
        field.onChange(next.flatMap(inkNames).join(', '));
      }}
    />
  );
}
