/**
 * Edits the inks of a job or component. The field suggests inks in stock, and accepts any other name (design: stock).
 */
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { inkNames } from '../../../shared/rules/ink.ts';
import { query } from '../../client/api/queries.ts';
import { useSearchResults } from '../../client/api/use-search-results.ts';
import { afterPress } from '../../ui/form/after-pointer-press.ts';
import { fieldProps } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import styles from './inks-field.module.css';

const shown = 20;

/** Returns the names of inks in stock that contain the typed text. */
function useInkNames() {
  const { data, typed, setTyped } = useSearchResults((term) =>
    query(contract.inks.sorted, { query: { sort: 'name', per: shown, ...term } }),
  );
  // Two inks may have the same name; the field only has names.
  return { found: [...new Set((data?.items ?? []).map(({ name }) => name))], typed, setTyped };
}

const fold = (name: string) => name.toLowerCase();

/**
 * Joins the names to one text. It splits pasted text at commas, and removes names that differ in upper and lower case
 * only.
 */
function textOf(typed: readonly string[]): string {
  const byName = new Map(typed.flatMap(inkNames).map((name) => [fold(name), name]));
  return [...byName.values()].join(', ');
}

/** Edits the inks as one text, in which commas separate the names. */
export function InksField(field: Binding<string> & { locked?: string; columns?: 2 | 3 | 6 }) {
  const { value } = field;
  const { found, typed, setTyped } = useInkNames();
  const [open, setOpen] = useState(false);
  const names = inkNames(value);
  const [held, setHeld] = useState<string[] | null>(null);
  const offered = found.filter((ink) => !names.some((name) => fold(name) === fold(ink)));
  const hint = 'Pick from stock or type. Enter or a comma adds one';
  // On blur the value changes at once, but the tags only after the press, because they may wrap and push the form down.
  const take = () => {
    field.onBlur();
    if (typed.trim() === '') return;
    setHeld(names);
    field.onChange(textOf([...names, typed]));
    afterPress(() => {
      setHeld(null);
      setTyped('');
    });
  };
  return (
    <TagsInput
      {...fieldProps({ ...field, hint, ...(names.length === 0 && { placeholder: 'Select Ink' }) })}
      classNames={{ pill: styles.ink }}
      data={offered}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        setOpen(text !== '');
      }}
      comboboxProps={{ keepMounted: false }}
      openOnFocus={false}
      // Otherwise, screen readers would announce an empty list as open.
      dropdownOpened={open && offered.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onClick={() => setOpen(true)}
      acceptValueOnBlur={false}
      onBlur={take}
      value={held ?? names}
      onChange={(next) => field.onChange(textOf(next))}
    />
  );
}
