/** Filters the list of customers by the typed name, and suggests names that contain it (spec §2 Customer search). */
import { Combobox, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '../../client/contract.ts';
import { searchMinimum } from '../../../shared/rules/specification-constants.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { SearchInput, useSearch } from '../../ui/list/search-box.tsx';
import tools from '../../ui/list/list-tools.module.css';

/** The largest number of suggested names. The list below the search shows all matches. */
const offered = 8;

/** Returns the names that contain the term. Returns undefined while the term is too short or the names load. */
function useMatches(term: string) {
  const enabled = term.length >= searchMinimum;
  const { data } = useQuery({
    ...query(contract.customers.search, { query: { term } }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  return enabled ? data : undefined;
}

function NoMatches({ term }: { term: string }) {
  const create = `${to('CustomerCreate')}?${new URLSearchParams({ name: term })}`;
  return (
    <>
      <Combobox.Empty>No Matches Found</Combobox.Empty>
      <Combobox.Footer>
        <LinkButton to={create} refusal={useRefusal('edit')} icon="plus" size="xs">
          Add new customer
        </LinkButton>
      </Combobox.Footer>
    </>
  );
}

/** The ARIA attributes that say that the search box has a list of suggestions, but the list is closed. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

export function CustomerSearch() {
  const navigate = useNavigate();
  const { typed, setTyped, term } = useSearch();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const matches = useMatches(term);
  const some = matches !== undefined && matches.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && combobox.dropdownOpened) event.preventDefault();
    // The list below already shows what was typed.
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown();
  };
  return (
    <div
      className={tools.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) combobox.closeDropdown();
      }}
    >
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(id) => void navigate(to('CustomerDetails', id))}
      >
        <Combobox.Target withExpandedAttribute withAriaAttributes={some}>
          <SearchInput
            {...closed}
            aria-autocomplete="list"
            label="Customer"
            typed={typed}
            onType={(next) => {
              setTyped(next);
              combobox.resetSelectedOption();
              combobox.openDropdown();
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={matches === undefined}>
          {some && (
            <Combobox.Options aria-label="Customers that match">
              {matches.slice(0, offered).map(({ id, name }) => (
                <Combobox.Option key={id} value={id}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          )}
          {matches?.length === 0 && <NoMatches term={term} />}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
