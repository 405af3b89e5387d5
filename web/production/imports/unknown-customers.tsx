/**
 * Resolves the unknown customers of a list of orders. The user picks an existing customer for each name, or adds all
 * names at once.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { type UnknownName } from '../../../shared/contract/imports.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { searchMinimum } from '../../../shared/rules/specification-constants.ts';
import { companyKey, companySearchLimits } from '../../../shared/rules/company-name.ts';
import { offeredNames } from '../../../shared/rules/shop-lists.ts';
import { call } from '../../client/api/client.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count, number } from '../../ui/page/format.ts';
import { Choices } from './grid.tsx';
import { RepairButton, submits } from './row-messages.tsx';
import { type ReviewState } from './use-review-state.ts';
import styles from './imports.module.css';

/** The number of names that one page shows. The limit of one search request sets it. */
const pageSize = companySearchLimits.names;

/** Suggests customers with similar names for one unknown name, and lets the user search for another customer. */
function Meant(props: { unknown: UnknownName; near: readonly string[]; use: (name: string) => void }) {
  const { unknown, near, use } = props;
  const { name, rows, several } = unknown;
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 200);
  const found = useId();
  const { data = [] } = useQuery({
    ...query(contract.customers.search, { query: { term } }),
    enabled: term.length >= searchMinimum,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  return (
    <li>
      <span>
        <b>{name}</b>, {count(rows, 'row')}
        {several && ': several customers'}
      </span>
      {[...new Set(near)].map((by) => (
        <RepairButton key={by} onPress={() => use(by)}>
          Use {by}
        </RepairButton>
      ))}
      <form
        onSubmit={submits(() => {
          if (typed.trim() !== '') use(typed.trim());
        })}
      >
        <input
          aria-label={`Customer for ${name}`}
          placeholder="Another customer"
          value={typed}
          list={found}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Choices id={found} names={data.map((customer) => customer.name)} />
        {typed.trim() !== '' && (
          <ActionButton type="submit" size="xs">
            Use it
          </ActionButton>
        )}
      </form>
    </li>
  );
}

/**
 * Shows one page of unknown names. The dry run suggests customers for the first page. Each further page requests its
 * own suggestions.
 */
function Names(props: {
  names: readonly UnknownName[];
  isFirst: boolean;
  use: (name: string, by: string) => void;
}) {
  const { names, isFirst, use } = props;
  const { data } = useQuery({
    queryKey: ['sheet', 'near', ...names.map(({ name }) => name)],
    queryFn: async ({ signal }) => {
      const rows = names.map(({ name }) => ({ customer: name }));
      const body = { entity: 'jobs' as const, rows, dryRun: true };
      const { unknown } = await call(contract.imports.create, { body }, { signal });
      return new Map(unknown.map(({ name, near }) => [name, near]));
    },
    enabled: !isFirst,
    staleTime: Infinity,
    meta: { inPlace: true },
  });
  return names.map((each) => (
    <Meant
      key={each.name}
      unknown={each}
      near={data?.get(each.name) ?? each.near}
      use={(by) => use(each.name, by)}
    />
  ));
}

/** Adds all unknown names as customers, with the same address and city. */
function AddAll({ importing, names }: { importing: ReviewState; names: readonly string[] }) {
  const [address, setAddress] = useState('Not given');
  const [city, setCity] = useState('');
  const add = useVerb(contract.imports.create);
  const refusal =
    importing.repairs.mayNotAdd ??
    (address.trim() === '' ? reason('required', { field: 'Address' }) : null) ??
    (city === '' ? reason('required', { field: 'City' }) : null);
  const addAll = async () => {
    if (refusal !== null) return;
    const rows = names.map((name) => ({ name, address, city }));
    const source = `Customers of ${importing.sheet.source || 'pasted orders'}`.slice(0, 200);
    try {
      const { created } = await add.mutateAsync({ body: { entity: 'customers', rows, source } });
      toast(`${count(created, 'customer')} added`);
    } catch (error) {
      refused('No customer was added', reasonOf(error));
    }
    importing.again();
  };
  return (
    <form onSubmit={submits(() => void addAll())}>
      <label>
        Address <input value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      </label>
      <label>
        City{' '}
        <select value={city} onChange={(event) => setCity(event.currentTarget.value)}>
          <option value="">Choose</option>
          {offeredNames(importing.around.lists.cities).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ActionButton type="submit" size="xs" busy={add.isPending} refusal={refusal}>
        {names.length === 1 ? 'Add the customer' : `Add all ${count(names.length, 'customer')}`}
      </ActionButton>
    </form>
  );
}

export function UnknownCustomers({ importing }: { importing: ReviewState }) {
  const { unknown, customerColumn: column, repairs } = importing;
  const [pages, setPages] = useState(1);
  const more = unknown.length - pages * pageSize;
  const names = useMemo(() => {
    const missing = unknown.filter(({ several }) => !several).map(({ name }) => name);
    const companies = Map.groupBy(missing, (name) => companyKey(name) || name);
    return [...companies.values()].flatMap(([first]) => first ?? []);
  }, [unknown]);
  if (unknown.length === 0) return null;
  return (
    <ul className={styles.repairs} aria-label="Unknown customers">
      {names.length > 0 && (
        <li>
          <span>{count(names.length, 'customer')} not in the list.</span>
          <AddAll {...{ importing, names }} />
        </li>
      )}
      {Array.from({ length: pages }, (_, page) => (
        <Names
          key={page}
          names={unknown.slice(page * pageSize, (page + 1) * pageSize)}
          isFirst={page === 0}
          use={(name, by) => repairs.putAll(column, name, by)}
        />
      ))}
      {more > 0 && (
        <li>
          <RepairButton onPress={() => setPages(pages + 1)}>
            Show {number(Math.min(more, pageSize))} more
          </RepairButton>{' '}
          of {number(more)}
        </li>
      )}
    </ul>
  );
}
