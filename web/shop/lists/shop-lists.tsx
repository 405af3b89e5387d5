/**
 * Shows the screen of the shop's lists: the values that form fields offer, and their order (decision 045).
 */
import { type PerClass } from '../../../shared/shop/sampling/inspection-messages.ts';
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { NavLink, useParams } from 'react-router';
import { contentTypeNames } from '../../../shared/shop/accepted-artwork-types.ts';
import { type ListedValue, type Lists, type ListUse } from '../../../shared/shop/lists.contract.ts';
import { type Duty, dutyWords } from '../../../shared/platform/duties.ts';
import { type Check } from '../../../shared/shop/checks.ts';
import {
  aliasesMaximum,
  findLookAlikes,
  type ListedType,
  type ListName,
  listNames,
  refuseJoinValues,
  refuseListChange,
  typeListOf,
} from '../../../shared/shop/shop-lists.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { contract } from '../../client/contract.ts';
import { query, useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { Redirect } from '../../client/navigate-later.tsx';
import { to } from '../../client/paths.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { confirm, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { useTagsBeforeScan } from '../../ui/page/field-snapshot.ts';
import { DragHandle } from '../../ui/drag/drag-handle.tsx';
import { useMovableRow } from '../../ui/drag/use-movable-row.ts';
import { useDrag } from '../../ui/drag/use-drag.ts';
import { focusOnMount } from '../../ui/keys/focus-on-mount.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { count, duration, number } from '../../ui/text/format-values.ts';
import { Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { listTitles } from './listed-field.tsx';
import { CallsSelect } from './calls-select.tsx';
import { BehaviourSelects, type ChosenBehaviour } from './type-behaviour.tsx';
import { OperationTypeChecks } from './operation-type-checks.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import page from '../../ui/page/page.module.css';
import text from '../../ui/style/text.module.css';
import styles from './lists.module.css';

/**
 * Shows the unit of an operation type, and whether the type needs a machine. The user must choose both for a
 * new type (decision 045).
 */

/** Returns the operation type with its checks, or undefined if the value belongs to another list. */
const findType = (all: Lists | undefined, { id }: Pick<ListedValue, 'id'>) =>
  all?.operationTypes.find((type) => type.id === id);

/** Returns the duty that the pause reason calls, or null. */
const findCalls = (all: Lists | undefined, { id }: Pick<ListedValue, 'id'>): Duty | null =>
  all?.pauseReasons.find((each) => each.id === id)?.calls ?? null;

/** Returns the behaviour as a text: "dries 4 h, counted in sheets, needs a machine". */
const behaviourWords = ({ unit, needsMachine, dryMinutes }: ListedType): string =>
  [
    dryMinutes > 0 && t`dries ${duration(dryMinutes * 60)}`,
    needsMachine ? t`counted in ${unit}, needs a machine` : t`counted in ${unit}, needs no machine`,
  ]
    .filter(Boolean)
    .join(', ');

/** Returns "9 papers, 412 jobs", or '' if no record uses the value. */
const usesInWords = (uses: readonly ListUse[]) =>
  uses.map((use) => count(use.count, use.of.replace(/s$/, ''), use.of)).join(', ');

/** Returns the reason why the server refused a value, whichever field it concerns. */
const valueProblem = (error: unknown): string => Object.values(fieldErrors(error))[0] ?? reasonOf(error);

/**
 * Reads one of the shop's lists for the screen that edits it: the values, where each one is used, and the
 * actions.
 */
function useList(list: ListName) {
  const client = useQueryClient();
  const { queryKey, ...options } = query(contract.lists.get);
  const { data } = useQuery({ queryKey, ...options, meta: { inPlace: true } });
  const { data: uses } = useInPlaceQuery(contract.lists.uses, { params: { list } });
  const update = useVerb(contract.lists.update);
  const removal = useVerb(contract.lists.remove);
  const joining = useVerb(contract.lists.join);
  const mayNot = useRefusal('admin');
  const values: readonly ListedValue[] | undefined = data?.[list];
  const failed = (title: string) => (error: unknown) => {
    refused(title, reasonOf(error));
    void client.invalidateQueries({ queryKey });
  };
  const retire = (value: ListedValue, retired: boolean): void => {
    const { id, name } = value;
    const undo = () => retire(value, !retired);
    update.mutate(
      { params: { list, id }, body: { retired } },
      {
        onSuccess: () => toast(retired ? t`${name} retired` : t`${name} is offered again`, { undo, of: id }),
        onError: failed(t`${name} was not changed.`),
      },
    );
  };
  return {
    all: data,
    values,
    mayNot,
    usesOf: (id: string) => uses?.find((each) => each.id === id)?.uses,
    save: (
      value: ListedValue,
      fields: {
        name: string;
        types: string[];
        aliases: string[];
        calls?: Duty | null;
        dryMinutes?: number;
      } & ChosenBehaviour,
    ) =>
      update.mutateAsync({
        params: { list, id: value.id },
        body: { ...fields, version: value.version },
      }),
    retire,
    /** Stores the checks and inspections of an operation type. Returns the reason of a refusal, or null. */
    saveChecks: (
      { id, version, name }: ListedValue,
      to: { checks: Check[]; aql: PerClass | null },
    ): Promise<string | null> =>
      update.mutateAsync({ params: { list, id }, body: { ...to, version } }).then(
        () => {
          toast(t`Checks of ${name} saved`, { of: id });
          return null;
        },
        (error: unknown) => valueProblem(error),
      ),
    /** Moves the value to the position of `other` in the list. */
    move: (value: ListedValue, other: ListedValue) => {
      if (!data || !values) return;
      if (mayNot) {
        refused(t('The order was not changed.'), reasonText(mayNot));
        return;
      }
      const position = values.indexOf(other);
      const next = values.filter((each) => each !== value).toSpliced(position, 0, value);
      client.setQueryData(queryKey, { ...data, [list]: next });
      const call = { params: { list, id: value.id }, body: { position } };
      update.mutate(call, { onError: failed(t('The order was not changed.')) });
    },
    /** Merges two values after a confirmation: the records with `value` get `into` instead. */
    join: async (value: ListedValue, into: ListedValue) => {
      const held = usesInWords(uses?.find(({ id }) => id === value.id)?.uses ?? []);
      const sure = await confirm({
        title: t`Make ${value.name} one with ${into.name}?`,
        text:
          held === ''
            ? t`Nothing uses it. ${into.name} can also be typed as ${value.name} from then on. This cannot be undone.`
            : t`${held} will have ${into.name}. ${into.name} can also be typed as ${value.name} from then on. This cannot be undone.`,
        verb: t('Join'),
        keep: t('Keep both'),
        danger: true,
      });
      if (!sure) return;
      const call = { params: { list, id: value.id }, body: { into: into.id, version: value.version } };
      joining.mutate(call, {
        onSuccess: () => toast(t`${value.name} is ${into.name} now`),
        onError: failed(t`${value.name} was not joined.`),
      });
    },
    remove: async ({ id, name }: ListedValue) => {
      const sure = await confirm({
        title: t`Delete ${name}?`,
        text: t('Nothing uses it. It will no longer be offered.'),
        verb: t('Delete'),
        keep: t('Keep it'),
        danger: true,
      });
      if (sure) removal.mutate({ params: { list, id } }, { onError: failed(t`${name} was not deleted.`) });
    },
  };
}
type ShopList = ReturnType<typeof useList>;

interface Of {
  list: ListName;
  of: ShopList;
  value: ListedValue;
  /** The types that the list's values can apply to. It is empty if values of the list have no types. */
  types: readonly string[];
}

/** Selects the types to which a value of the list applies. */
function TypesSelect(props: {
  types: readonly string[];
  value: string[];
  onChange: (types: string[]) => void;
}) {
  const { types, value, onChange } = props;
  return (
    <MultiSelect
      aria-label={t('For')}
      placeholder={value.length === 0 ? t('For all types') : ''}
      data={[...types]}
      value={value}
      onChange={onChange}
      searchable
      openOnFocus={false}
    />
  );
}

/** Edits the aliases of a value: the other names that mean this value. */
function AliasesField(props: { value: string[]; onChange: (aliases: string[]) => void }) {
  const { value } = props;
  const ref = useTagsBeforeScan(value, props.onChange);
  return (
    <TagsInput
      ref={ref}
      aria-label={t('Also typed as')}
      placeholder={value.length === 0 ? t('Also typed as, for sheets and search') : ''}
      maxTags={aliasesMaximum}
      maxLength={100}
      acceptValueOnBlur
      {...props}
    />
  );
}

/** Merges the value into the value that the user selects, after a confirmation. */
function JoinSelect({ list, of, value }: Pick<Of, 'list' | 'of' | 'value'>) {
  const others = of.values?.filter(({ id, retired }) => id !== value.id && !retired) ?? [];
  if (refuseJoinValues(list) || refuseListChange(list, value.name) || others.length === 0) return null;
  return (
    <Select
      aria-label={t`Join ${value.name} with`}
      placeholder={t('Join with…')}
      data={others.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      searchable
      openOnFocus={false}
      onChange={(picked) => {
        const into = others.find(({ id }) => id === picked);
        if (into) void of.join(value, into);
      }}
    />
  );
}

function EditRow({ list, of, value, types, done }: Of & { done: () => void }) {
  const [name, setName] = useState(value.name);
  const [chosen, setChosen] = useState([...value.types]);
  const [aliases, setAliases] = useState([...value.aliases]);
  const isPause = list === 'pauseReasons';
  const [calls, setCalls] = useState(findCalls(of.all, value));
  const [behaviour, setBehaviour] = useState<ChosenBehaviour>({});
  const type = findType(of.all, value);
  const [dryMinutes, setDryMinutes] = useState<number | ''>(type?.dryMinutes ?? 0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const uses = usesInWords(of.usesOf(value.id) ?? []);
  const save = async () => {
    setBusy(true);
    try {
      await of.save(value, {
        name,
        types: chosen,
        aliases,
        ...behaviour,
        ...(isPause && { calls }),
        ...(type && { dryMinutes: dryMinutes === '' ? 0 : dryMinutes }),
      });
      done();
    } catch (error) {
      setProblem(valueProblem(error));
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    <div className={`${layout.row} ${layout.wrap} ${type ? layout.itemsEnd : layout.top} ${styles.edit}`}>
      <TextInput
        ref={focusOnMount}
        aria-label={t`Name of ${value.name}`}
        maxLength={100}
        value={name}
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AliasesField value={aliases} onChange={setAliases} />
      {types.length > 0 && <TypesSelect types={types} value={chosen} onChange={setChosen} />}
      {type && uses === '' && <BehaviourSelects value={{ ...type, ...behaviour }} onChange={setBehaviour} />}
      {isPause && <CallsSelect value={calls} onChange={setCalls} />}
      {type && (
        <NumberBox
          label={t('Drying time after it, min')}
          whole
          value={dryMinutes}
          onKeyDown={onKeyDown}
          onChange={setDryMinutes}
        />
      )}
      <JoinSelect {...{ list, of, value }} />
      <span className={layout.row}>
        <ActionButton size="sm" onClick={done}>
          {t('Cancel')}
        </ActionButton>
        <ActionButton size="sm" variant="filled" busy={busy} onClick={() => void save()}>
          {t('Save')}
        </ActionButton>
      </span>
      {uses !== '' && (
        <p className={`${layout.line} ${text.smaller} ${text.muted}`}>
          {t`${uses} will show the new name. What is printed keeps the old one.`}
        </p>
      )}
    </div>
  );
}

/** Shows Rename, and either Delete for an unused value or Retire for a used one. */
function Buttons({ list, of, value, edit }: Of & { edit: () => void }) {
  const { name, retired, id } = value;
  const uses = of.usesOf(id);
  const type = findType(of.all, value);
  const isWhole = refuseListChange(list) !== null;
  const fixed = of.mayNot ?? (isWhole ? null : refuseListChange(list, name));
  const common = { size: 'sm', variant: 'quiet', refusal: fixed } as const;
  const label = (verb: string) => ({ 'aria-label': `${verb} ${name}` });
  if (retired) {
    return (
      <ActionButton
        size="sm"
        refusal={of.mayNot}
        {...label(t('Restore'))}
        onClick={() => of.retire(value, false)}
      >
        {t('Restore')}
      </ActionButton>
    );
  }
  const retire = (
    <ActionButton {...common} {...label(t('Retire'))} onClick={() => of.retire(value, true)}>
      {t('Retire')}
    </ActionButton>
  );
  if (isWhole) return retire;
  return (
    <>
      {type && <OperationTypeChecks type={type} refusal={of.mayNot} save={(to) => of.saveChecks(type, to)} />}
      <ActionButton {...common} {...label(t('Rename'))} onClick={edit}>
        {t('Rename')}
      </ActionButton>
      {uses?.length === 0 ? (
        <ActionButton {...common} {...label(t('Delete'))} onClick={() => void of.remove(value)}>
          {t('Delete')}
        </ActionButton>
      ) : (
        retire
      )}
    </>
  );
}

function Row(props: Of & { edit: () => void }) {
  const { list, of, value, types } = props;
  const uses = refuseListChange(list) ? undefined : of.usesOf(value.id);
  const [said] = list === 'contentTypes' ? contentTypeNames([value.name]) : [];
  const does = findType(of.all, value);
  const calls = findCalls(of.all, value);
  return (
    <>
      <span className={text.clip}>
        <span data-name className={value.retired ? text.muted : text.strong}>
          {value.name}
        </span>
        {said !== undefined && <span className={`${text.smaller} ${text.muted}`}> {said}</span>}
        {does && <span className={`${text.smaller} ${text.muted}`}> {behaviourWords(does)}</span>}
        {calls && <span className={`${text.smaller} ${text.muted}`}> {t`calls ${t(dutyWords[calls])}`}</span>}
        {types.length > 0 && (
          <span className={`${text.smaller} ${text.muted}`}>
            {' '}
            {value.types.length === 0 ? t('for all types') : value.types.join(', ')}
          </span>
        )}
        {value.aliases.length > 0 && (
          <span className={`${text.smaller} ${text.muted}`}>{t`also ${value.aliases.join(', ')}`}</span>
        )}
      </span>
      <span className={`${text.small} ${text.muted}`}>
        {uses && (usesInWords(uses) || t('not used yet'))}
      </span>
      <span className={layout.row}>
        <Buttons {...props} />
      </span>
    </>
  );
}

/** Shows a value that menus offer. The user can move it by pointer, or by Alt with arrow keys. */
function ValueRow(
  props: Of & { place: number; drag: ReturnType<typeof useDrag>; onMove: (to: number) => void },
) {
  const { value, place, drag, onMove } = props;
  const [editing, setEditing] = useState(false);
  const { row } = useMovableRow({ place, fixed: editing, onMove });
  return (
    <li
      ref={row}
      className={drag.dragged === place ? layout.dragged : undefined}
      style={drag.style(place)}
      data-editing={editing || undefined}
    >
      <DragHandle {...drag.handle(place)} />
      {editing ? (
        <EditRow {...props} done={() => setEditing(false)} />
      ) : (
        <Row {...props} value={value} edit={() => setEditing(true)} />
      )}
    </li>
  );
}

/** Shows a retired value, or a value of a list that the user can't change. */
function FixedRow(props: Of) {
  return (
    <li className={props.value.retired ? styles.retired : undefined}>
      <span />
      <Row {...props} edit={() => undefined} />
    </li>
  );
}

const lists = Object.keys(listTitles) as ListName[];

function Navigation({ all }: { all: Lists | undefined }) {
  return (
    <nav aria-label={t('Lists')} className={`${text.small} ${layout.gapless} ${styles.nav}`}>
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
  const [calls, setCalls] = useState<Duty | null>(null);
  const { mutate, isPending, error, reset } = useVerb(contract.lists.create);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      setName('');
      setAliases([]);
      setCalls(null);
    };
    const body = { name, types: chosen, aliases, calls, ...behaviour };
    if (!isPending) mutate({ params: { list }, body }, { onSuccess });
  };
  return (
    <form
      className={`${layout.row} ${layout.top} ${layout.cell} ${layout.lined} ${styles.add}`}
      onSubmit={submit}
      noValidate
    >
      <TextInput
        aria-label={t('New value')}
        placeholder={t('New value')}
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
      {list === 'pauseReasons' && <CallsSelect value={calls} onChange={setCalls} />}
      {list === 'operationTypes' && <BehaviourSelects value={behaviour} onChange={setBehaviour} />}
      <ActionButton type="submit" icon="plus" refusal={useRefusal('edit')} busy={isPending}>
        {t('Add')}
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
          <h2
            className={`${layout.cell} ${text.smaller} ${text.muted} ${text.strong} ${layout.sunken} ${styles.between}`}
          >
            {t('Retired: no longer offered, kept where used')}
          </h2>
          <ul className={styles.values} aria-label={t('Retired')}>
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
    <Panel title={t('Possible duplicates')}>
      <ul className={`${layout.lines} ${text.small} ${styles.help}`}>
        {pairs.map(([first, same]) => (
          <li key={same.id}>
            <p>{nodes`${(<b>{first.name}</b>)} and ${(<b>{same.name}</b>)}`}</p>
            <ActionButton
              size="sm"
              refusal={of.mayNot ?? refuseListChange(list, same.name)}
              aria-label={t`Join ${same.name} with ${first.name}`}
              onClick={() => void of.join(same, first)}
            >
              {t('Join')}
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
        {nodes`${(<b>{t('Retire')}</b>)} what the shop does not accept. Files already here stay. Photos and the shop’s logo can be any image.`}
      </li>
    );
  }
  return (
    <>
      <li>{nodes`${(<b>{t('Order')}</b>)} is the order in every menu. Drag, or Alt ↑ ↓.`}</li>
      {list === 'operationTypes' ? (
        <li>
          {nodes`${(<b>{t('Sheets or pieces')}</b>)} is what the floor counts; what needs no machine runs without one. Neither changes once the type is used: what was counted goes by it.`}
        </li>
      ) : (
        <li>{nodes`${(<b>{t('Typing a new one')}</b>)} in a form offers to add it here. The office may.`}</li>
      )}
      <li>
        {nodes`${(<b>{t('Retire')}</b>)} what is used: menus drop it, records keep it. Unused values can be deleted.`}
      </li>
      {!refuseJoinValues(list) && (
        <li>
          {nodes`${(<b>{t('Join')}</b>)} duplicates, under Rename: records with the first get the second, and the first can still be typed.`}
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
    (retired > 0
      ? t`${number(values.length - retired)} offered, ${number(retired)} retired`
      : t`${number(values.length - retired)} offered`);
  return (
    <Page>
      <PageHead
        title={listTitles[list]}
        crumbs={[{ label: t('Settings'), to: to('Settings') }, { label: t('Lists') }]}
        count={<output className={page.count}>{counted}</output>}
      />
      <div className={`${layout.withAside} ${styles.columns}`}>
        <Navigation all={all} />
        <Panel>
          {fixed ? (
            <p className={`${layout.cell} ${text.muted} ${layout.lined} ${styles.add}`}>
              {reasonText(fixed)}.
            </p>
          ) : (
            <AddValue list={list} types={types} />
          )}
          <Values list={list} of={of} types={types} />
        </Panel>
        <div className={`${layout.stack} ${layout.gap4}`}>
          <Panel title={t('How lists work')}>
            <ul className={`${layout.lines} ${text.small} ${styles.help}`}>
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
  return known ? <ListPage key={known} list={known} /> : <Redirect to={to('MissingResource', 'list')} />;
}
