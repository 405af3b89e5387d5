/** Shows the shop's lists: the values that menus offer and their sequence (decision 045). */
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Navigate, NavLink, useParams } from 'react-router';
import { type Lists } from '../../../shared/contract/lists.ts';
import {
  findLookAlikes,
  type ListName,
  listNames,
  refuseListChange,
  refuseJoinValues,
  typeListOf,
} from '../../../shared/rules/shop-lists.ts';
import { contract } from '../../client/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useDrag } from '../../ui/list/use-drag.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { number } from '../../ui/page/format.ts';
import { Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { listTitles } from './list-titles.ts';
import { BehaviourSelects, type ChosenBehaviour } from './operation-type-behaviour.tsx';
import { valueProblem, type ShopList, useList } from './use-edit-shop-list.ts';
import { AliasesField, FixedRow, TypesSelect, ValueRow } from './value-row.tsx';
import page from '../../ui/page/page.module.css';
import text from '../../ui/page/text.module.css';
import styles from './lists.module.css';

const lists = Object.keys(listTitles) as ListName[];

function Navigation({ all }: { all: Lists | undefined }) {
  return (
    <nav aria-label="Lists" className={styles.nav}>
      {lists.map((list) => (
        <NavLink key={list} to={to('ShopLists', list)} replace>
          {listTitles[list]}
          <span className={text.faint}>
            {all && number(all[list].filter(({ retired }) => !retired).length)}
          </span>
        </NavLink>
      ))}
    </nav>
  );
}

function AddValue({ list, types }: { list: ListName; types: readonly string[] }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [aliases, setAliases] = useState<string[]>([]);
  const [behaviour, setBehaviour] = useState<ChosenBehaviour>({});
  const { mutate, isPending, error, reset } = useVerb(contract.lists.create);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      setName('');
      setAliases([]);
    };
    const body = { name, types: chosen, aliases, ...behaviour };
    if (!isPending) mutate({ params: { list }, body }, { onSuccess });
  };
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextInput
        aria-label="New value"
        placeholder="New value"
        maxLength={100}
        value={name}
        error={error && valueProblem(error)}
        onChange={(event) => {
          reset();
          setName(event.currentTarget.value);
        }}
      />
      <AliasesField value={aliases} onChange={setAliases} />
      {types.length > 0 && <TypesSelect types={types} value={chosen} onChange={setChosen} />}
      {list === 'operationTypes' && <BehaviourSelects value={behaviour} onChange={setBehaviour} />}
      <ActionButton type="submit" icon="plus" refusal={useRefusal('edit')} busy={isPending}>
        Add
      </ActionButton>
    </form>
  );
}

function Values({ list, of, types }: { list: ListName; of: ShopList; types: readonly string[] }) {
  const { values = [], move } = of;
  const shown = values.filter(({ retired }) => !retired);
  const retired = values.filter((value) => value.retired);
  const put = (from: number, to: number) => {
    const [value, other] = [shown[from], shown[to]];
    if (value && other && value !== other) move(value, other);
  };
  const drag = useDrag(
    shown.map(({ id }) => id),
    put,
  );
  return (
    <>
      <ol className={styles.values} aria-label={listTitles[list]}>
        {shown.map((value, place) => (
          <ValueRow
            key={value.id}
            {...{ list, of, value, types, place, drag }}
            onMove={(to) => put(place, to)}
          />
        ))}
      </ol>
      {retired.length > 0 && (
        <>
          <h2 className={styles.between}>Retired: no longer offered, kept where used</h2>
          <ul className={styles.values} aria-label="Retired">
            {retired.map((value) => (
              <FixedRow key={value.id} {...{ list, of, value, types }} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Offers to merge values of the list that look alike. */
function LookAlikes({ list, of }: { list: ListName; of: ShopList }) {
  const pairs = refuseJoinValues(list) ? [] : findLookAlikes(of.values ?? []);
  if (pairs.length === 0) return null;
  return (
    <Panel title="Possible duplicates">
      <ul className={styles.help}>
        {pairs.map(([first, same]) => (
          <li key={same.id}>
            <p>
              <b>{first.name}</b> and <b>{same.name}</b>
            </p>
            <ActionButton
              size="sm"
              refusal={of.mayNot ?? refuseListChange(list, same.name)}
              aria-label={`Join ${same.name} with ${first.name}`}
              onClick={() => void of.join(same, first)}
            >
              Join
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Explains how the user can change the list, or why the user can't. */
function Help({ list }: { list: ListName }) {
  if (refuseListChange(list)) {
    return (
      <li>
        <b>Retire</b> what the shop does not accept. Files already here stay. Photos and the shop’s logo can
        be any image.
      </li>
    );
  }
  return (
    <>
      <li>
        <b>Order</b> is the order in every menu. Drag, or Alt ↑ ↓.
      </li>
      {list === 'operationTypes' ? (
        <li>
          <b>Sheets or pieces</b> is what the floor counts; what needs no machine runs without one. Neither
          changes once the type is used: what was counted goes by it.
        </li>
      ) : (
        <li>
          <b>Typing a new one</b> in a form offers to add it here. The office may.
        </li>
      )}
      <li>
        <b>Retire</b> what is used: menus drop it, records keep it. Unused values can be deleted.
      </li>
      {!refuseJoinValues(list) && (
        <li>
          <b>Join</b> duplicates, under Rename: records with the first get the second, and the first can still
          be typed.
        </li>
      )}
    </>
  );
}

function ListPage({ list }: { list: ListName }) {
  const of = useList(list);
  const { all, values } = of;
  const typed = typeListOf[list];
  const types = typed ? (all?.[typed].filter(({ retired }) => !retired).map(({ name }) => name) ?? []) : [];
  const fixed = refuseListChange(list);
  const retired = values?.filter((value) => value.retired).length ?? 0;
  const counted =
    values &&
    `${number(values.length - retired)} offered${retired > 0 ? `, ${number(retired)} retired` : ''}`;
  return (
    <Page>
      <PageHead
        title={listTitles[list]}
        crumbs={[{ label: 'Settings', to: to('Settings') }, { label: 'Lists' }]}
        count={<output className={page.count}>{counted}</output>}
      />
      <div className={styles.columns}>
        <Navigation all={all} />
        <Panel>
          {fixed ? (
            <p className={`${styles.note} ${text.muted}`}>{reasonText(fixed)}.</p>
          ) : (
            <AddValue list={list} types={types} />
          )}
          <Values list={list} of={of} types={types} />
        </Panel>
        <div className={styles.beside}>
          <Panel title="How lists work">
            <ul className={styles.help}>
              <Help list={list} />
            </ul>
          </Panel>
          {!fixed && <LookAlikes list={list} of={of} />}
        </div>
      </div>
    </Page>
  );
}

export function ShopLists() {
  const { list } = useParams();
  const known = listNames.find((each) => each === list);
  return known ? (
    <ListPage key={known} list={known} />
  ) : (
    <Navigate to={to('MissingResource', 'list')} replace />
  );
}
