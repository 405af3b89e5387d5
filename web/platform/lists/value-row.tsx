/** Shows a row of a shop list: the value's name, types, uses and actions. */
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type ListedValue } from '../../../shared/contract/lists.ts';
import {
  aliasesMaximum,
  type ListName,
  refuseListChange,
  refuseJoinValues,
} from '../../../shared/rules/shop-lists.ts';
import { contentTypeNames } from '../../../shared/rules/content-types.ts';
import { type useDrag } from '../../ui/list/use-drag.ts';
import { keepFocus } from '../../ui/list/row-focus.ts';
import { focusOnMount } from '../../ui/page/focus.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import { useKeysWithin } from '../../ui/page/use-keys-within.ts';
import {
  findBehaviour,
  BehaviourSelects,
  behaviourWords,
  type ChosenBehaviour,
} from './operation-type-behaviour.tsx';
import { valueProblem, type ShopList, usesInWords } from './use-edit-shop-list.ts';
import text from '../../ui/page/text.module.css';
import styles from './lists.module.css';

interface Of {
  list: ListName;
  of: ShopList;
  value: ListedValue;
  /** The types that the list's values can apply to. It is empty if values of the list have no types. */
  types: readonly string[];
}

/** Selects the types to which a value of the list applies. */
export function TypesSelect(props: {
  types: readonly string[];
  value: string[];
  onChange: (types: string[]) => void;
}) {
  const { types, value, onChange } = props;
  return (
    <MultiSelect
      aria-label="For"
      placeholder={value.length === 0 ? 'For all types' : ''}
      data={[...types]}
      value={value}
      onChange={onChange}
      searchable
      openOnFocus={false}
    />
  );
}

/** Edits the aliases of a value: the other names that mean this value. */
export function AliasesField(props: { value: string[]; onChange: (aliases: string[]) => void }) {
  const { value } = props;
  return (
    <TagsInput
      aria-label="Also typed as"
      placeholder={value.length === 0 ? 'Also typed as, for sheets and search' : ''}
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
      aria-label={`Join ${value.name} with`}
      placeholder="Join with…"
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
  const does = findBehaviour(of.all, value);
  const [behaviour, setBehaviour] = useState<ChosenBehaviour>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const uses = usesInWords(of.usesOf(value.id) ?? []);
  const save = async () => {
    setBusy(true);
    try {
      await of.save(value, { name, types: chosen, aliases, ...behaviour });
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
    <div className={styles.edit}>
      <TextInput
        ref={focusOnMount}
        aria-label={`Name of ${value.name}`}
        maxLength={100}
        value={name}
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AliasesField value={aliases} onChange={setAliases} />
      {types.length > 0 && <TypesSelect types={types} value={chosen} onChange={setChosen} />}
      {does && uses === '' && <BehaviourSelects value={{ ...does, ...behaviour }} onChange={setBehaviour} />}
      <JoinSelect {...{ list, of, value }} />
      <span className={styles.buttons}>
        <ActionButton size="sm" onClick={done}>
          Cancel
        </ActionButton>
        <ActionButton size="sm" variant="filled" busy={busy} onClick={() => void save()}>
          Save
        </ActionButton>
      </span>
      {uses !== '' && (
        <p className={`${text.smaller} ${text.muted}`}>
          {uses} will show the new name. What is printed keeps the old one.
        </p>
      )}
    </div>
  );
}

/** Shows Rename, and either Delete for an unused value or Retire for a used one. */
function Buttons({ list, of, value, edit }: Of & { edit: () => void }) {
  const { name, retired, id } = value;
  const uses = of.usesOf(id);
  const isWhole = refuseListChange(list) !== null;
  const fixed = of.mayNot ?? (isWhole ? null : refuseListChange(list, name));
  const common = { size: 'sm', variant: 'quiet', refusal: fixed } as const;
  const label = (verb: string) => ({ 'aria-label': `${verb} ${name}` });
  if (retired) {
    return (
      <ActionButton
        size="sm"
        refusal={of.mayNot}
        {...label('Restore')}
        onClick={() => of.retire(value, false)}
      >
        Restore
      </ActionButton>
    );
  }
  const retire = (
    <ActionButton {...common} {...label('Retire')} onClick={() => of.retire(value, true)}>
      Retire
    </ActionButton>
  );
  if (isWhole) return retire;
  return (
    <>
      <ActionButton {...common} {...label('Rename')} onClick={edit}>
        Rename
      </ActionButton>
      {uses?.length === 0 ? (
        <ActionButton {...common} {...label('Delete')} onClick={() => void of.remove(value)}>
          Delete
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
  const does = findBehaviour(of.all, value);
  return (
    <>
      <span className={text.clip}>
        <span data-name className={value.retired ? text.muted : text.strong}>
          {value.name}
        </span>
        {said !== undefined && <span className={`${text.smaller} ${text.muted}`}> {said}</span>}
        {does && <span className={`${text.smaller} ${text.muted}`}> {behaviourWords(does)}</span>}
        {types.length > 0 && (
          <span className={`${text.smaller} ${text.muted}`}>
            {' '}
            {value.types.length === 0 ? 'for all types' : value.types.join(', ')}
          </span>
        )}
        {value.aliases.length > 0 && (
          <span className={`${text.smaller} ${text.muted}`}> also {value.aliases.join(', ')}</span>
        )}
      </span>
      <span className={`${text.small} ${text.muted}`}>{uses && (usesInWords(uses) || 'not used yet')}</span>
      <span className={styles.buttons}>
        <Buttons {...props} />
      </span>
    </>
  );
}

/** Shows a value that menus offer. The user can move it by pointer, or by Alt with arrow keys. */
export function ValueRow(
  props: Of & { place: number; drag: ReturnType<typeof useDrag>; onMove: (to: number) => void },
) {
  const { value, place, drag, onMove } = props;
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useKeysWithin(row, (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || editing) return;
    event.preventDefault();
    keepFocus(row.current);
    onMove(place + by);
  });
  return (
    <li
      ref={row}
      className={drag.dragged === place ? styles.dragged : undefined}
      style={drag.style(place)}
      data-editing={editing || undefined}
    >
      <span className={styles.handle} aria-hidden="true" {...drag.handle(place)}>
        <Icon name="drag" />
      </span>
      {editing ? (
        <EditRow {...props} done={() => setEditing(false)} />
      ) : (
        <Row {...props} value={value} edit={() => setEditing(true)} />
      )}
    </li>
  );
}

/** Shows a retired value, or a value of a list that the user can't change. */
export function FixedRow(props: Of) {
  return (
    <li className={props.value.retired ? styles.retired : undefined}>
      <span />
      <Row {...props} edit={() => undefined} />
    </li>
  );
}
