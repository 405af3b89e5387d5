import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fieldProps } from '../../ui/form/fields.tsx';
import { useOfferedNames } from '../../platform/lists/use-shop-lists.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import text from '../../ui/page/text.module.css';
import { hasWords } from '../../../shared/rules/search-text.ts';

/** Edits the city in the older Add customer form (spec §2). The field's list opens with a search box. */
export function CityField(field: Binding<string>) {
  const [search, setSearch] = useState('');
  const cities = useOfferedNames('cities', { now: field.value });
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      field.onBlur();
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (search !== '') selectFirstOption();
  }, [search, selectFirstOption]);
  const found = cities.filter((city) => hasWords(search, city));
  const pick = (picked: string) => {
    field.onChange(picked);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={pick}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          {...fieldProps({ ...field, columns: 3 })}
          component="button"
          type="button"
          pointer
          rightSection={<Icon name="chevron" size={14} />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => {
            // When the list opens, the focus moves to its search; the field has not been left yet.
            if (!combobox.dropdownOpened) field.onBlur();
          }}
        >
          {field.value === '' ? <span className={text.faint}>Select City</span> : field.value}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Search for city"
          placeholder="Search for city"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // Enter must pick a city, not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {found.length === 0 && <Combobox.Empty>No Data Available</Combobox.Empty>}
        {found.length > 0 && (
          <Combobox.Options aria-label="Cities">
            {found.map((city) => (
              <Combobox.Option key={city} value={city} active={city === field.value}>
                {city}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
