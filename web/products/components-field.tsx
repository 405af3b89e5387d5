/**
 * Shows the components of a product in its form. Each is an existing component, or a new one that the server
 * creates with the product (spec §2 Product).
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { Input } from '@mantine/core';
import { contract } from '../client/contract.ts';
import { componentsMaximum } from '../../shared/platform/specification-constants.ts';
import { query } from '../client/api/queries.ts';
import { useSearchResults } from '../client/api/use-search-results.ts';
import { afterPress } from '../ui/form/after-pointer-release.ts';
import { messagesOf } from '../ui/form/form-values.ts';
import { ActionButton, IconButton } from '../ui/page/buttons.tsx';
import { SelectField } from '../ui/fields/fields.tsx';
import { focusNeighbour, keepFocus } from '../ui/table/row-focus.ts';
import { count } from '../ui/text/format-values.ts';
import { type Binding } from '../ui/form/record-form.ts';
import { toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { ComponentColumns } from './components/component-fields.tsx';
import { componentLabels, type ComponentValues } from './components/component-values.ts';
import { noArtwork } from '../jobs/shared-fields/artwork/artwork-field.tsx';
import { type Bind } from '../jobs/shared-fields/job-and-product-fields.tsx';
import { known, type Member, nameOf, newMemberSchema, valuesOfNew } from './product-values.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './products.module.css';
import plan from '../jobs/shared-fields/operations-field.module.css';
import grid from '../ui/form/form.module.css';

interface MemberRowProps {
  member: Member;
  place: number;
  of: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** The form fields of a component that the user creates with the product. */
  children: ReactNode;
}

function About({ member }: { member: Member }) {
  if (member.kind === 'new')
    return <span className={`${text.smaller} ${text.muted}`}>{t('created with the product')}</span>;
  const { number, type, style, code } = member.component;
  return (
    <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
      {number} · {type}, {style} · {code}
    </span>
  );
}

/** Shows a component of a product. The row keeps the focus when the user moves it. */
function ProductComponentRow({ member, place, of, onMove, onRemove, children }: MemberRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const name = nameOf(member);
  const move = (to: number) => {
    keepFocus(row.current);
    onMove(to);
  };
  const remove = () => {
    focusNeighbour(row.current);
    onRemove();
  };
  return (
    <li ref={row} className={member.kind === 'new' ? styles.fresh : undefined} aria-label={name}>
      <div className={`${layout.row} ${layout.gap3} ${styles.member}`}>
        <span className={text.faint}>{place + 1}</span>
        <span className={`${layout.twoLines} ${layout.grow}`}>
          <b className={text.clip}>{name}</b>
          <About member={member} />
        </span>
        <span className={`${layout.row} ${layout.gapless} ${layout.toEnd}`} data-step-buttons>
          {place > 0 && (
            <IconButton icon="arrow-up" label={t`Move ${name} up`} onClick={() => move(place - 1)} />
          )}
          {place < of - 1 && (
            <IconButton icon="arrow-down" label={t`Move ${name} down`} onClick={() => move(place + 1)} />
          )}
          <IconButton icon="close" label={t`Remove ${name}`} onClick={remove} />
        </span>
      </div>
      {children}
    </li>
  );
}

/** Changes the list of components in a product's form. */
function useMembers(field: Binding<readonly Member[]>) {
  const { value: members } = field;
  const latest = useRef(members);
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => {
    latest.current = members;
  });
  const change = (next: readonly Member[]) => field.onChange(next);
  return {
    /** The key of the component that the user added last. Its first field gets the focus. */
    fresh,
    add: (member: Member) => change([...members, member]),
    addNew: () => {
      const key = uuid();
      setFresh(key);
      change([...members, { key, kind: 'new', values: valuesOfNew({}) }]);
    },
    put: (member: Member) => change(members.map((each) => (each.key === member.key ? member : each))),
    move: (from: number, to: number) => {
      const member = members[from];
      if (member) change(members.toSpliced(from, 1).toSpliced(to, 0, member));
    },
    remove: (member: Member) => {
      const place = members.indexOf(member);
      change(members.toSpliced(place, 1));
      toast(t`${nameOf(member)} removed`, {
        undo: () => change(latest.current.toSpliced(place, 0, member)),
      });
    },
  };
}

/** Edits a component that is created with its product. A field shows its error after the user has left the field. */
function NewMember(props: {
  /** The prefix of the component's field names: 'components.0'. */
  name: string;
  values: ComponentValues;
  attempted: boolean;
  /** True if the user has just added the component, so that its first field gets the focus. */
  fresh: boolean;
  onChange: (values: ComponentValues) => void;
}) {
  const { name, values, attempted, fresh, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  useEffect(() => {
    if (fresh) frame.current?.querySelector('input')?.focus();
  }, [fresh]);
  const problems = messagesOf(newMemberSchema, values);
  const set = (changes: Partial<ComponentValues>) => {
    latest.current = { ...latest.current, ...changes };
    onChange(latest.current);
  };
  const bind: Bind<ComponentValues> = (field) => ({
    name: `${name}.${field}`,
    label: componentLabels[field],
    value: values[field],
    error: attempted || left.has(field) ? (problems[field] ?? null) : null,
    onChange: (value) => set({ [field]: value }),
    onBlur: () => afterPress(() => setLeft((before) => new Set(before).add(field))),
  });
  return (
    <div ref={frame} className={styles.newMember}>
      <ComponentColumns bind={bind} set={set} own={noArtwork} />
    </div>
  );
}

type Field = Binding<readonly Member[]>;
const shown = 50;

/** Lets the user pick an existing component that the product does not have yet. */
function PickComponent({
  members,
  onPick,
}: {
  members: readonly Member[];
  onPick: (member: Member) => void;
}) {
  const { data, typed, setTyped, searching } = useSearchResults((term) =>
    query(contract.components.sorted, { query: { sort: 'name', per: shown, ...term } }),
  );
  const found = (data?.items ?? []).filter(({ id }) => !members.some(({ key }) => key === id));
  const total = data?.metadata.total ?? 0;
  return (
    <SelectField
      name="pick"
      label={t('Component')}
      columns={3}
      value=""
      error={null}
      placeholder={t('Select Component')}
      options={found.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
      hint={total > shown && t`Type to search ${count(total, 'component')}`}
      typed={typed}
      onSearch={setTyped}
      searching={searching}
      onBlur={() => undefined}
      onChange={(id) => {
        const component = found.find((each) => each.id === id);
        if (component) onPick(known(component));
        setTyped('');
      }}
    />
  );
}

const isWhole = (member: Member) =>
  member.kind === 'known' || newMemberSchema.safeParse(valuesOfNew(member.values)).success;

type Verbs = ReturnType<typeof useMembers>;

function Members({ field, attempted, verbs }: { field: Field; attempted: boolean; verbs: Verbs }) {
  const { value: members, name } = field;
  const { fresh, put, move, remove } = verbs;
  return (
    <ol className={`${layout.framed} ${styles.members}`}>
      {members.map((member, place) => (
        <ProductComponentRow
          key={member.key}
          member={member}
          place={place}
          of={members.length}
          onMove={(to) => move(place, to)}
          onRemove={() => remove(member)}
        >
          {member.kind === 'new' && (
            <NewMember
              name={`${name}.${place}`}
              values={valuesOfNew(member.values)}
              attempted={attempted}
              fresh={member.key === fresh}
              onChange={(values) => put({ ...member, values })}
            />
          )}
        </ProductComponentRow>
      ))}
    </ol>
  );
}

/** Edits the components. `attempted` is true after a failed save, and makes all missing values visible. */
export function ComponentsField({ attempted, ...field }: Field & { attempted: boolean }) {
  const { value: members, name, error } = field;
  const verbs = useMembers(field);
  const full =
    members.length < componentsMaximum ? null : reason('too-many-components', { most: componentsMaximum });
  const none = members.length === 0;
  return (
    <div className={grid.whole} data-field={name}>
      <div className={`${layout.flow} ${layout.baseline} ${layout.spaced}`}>
        <b className={text.small}>{none ? t('No Components') : count(members.length, 'component')}</b>
        {!none && (
          <span className={`${text.smaller} ${text.faint}`}>
            {t('a job takes paper, ink and artwork from the first')}
          </span>
        )}
      </div>
      {error !== null && members.every(isWhole) && <Input.Error>{error}</Input.Error>}
      {!none && <Members field={field} attempted={attempted} verbs={verbs} />}
      <div className={`${layout.row} ${layout.wrap} ${layout.itemsEnd} ${plan.addStep} ${styles.addMember}`}>
        <PickComponent members={members} onPick={verbs.add} />
        <ActionButton icon="plus" refusal={full} onClick={verbs.addNew}>
          {t('New component')}
        </ActionButton>
      </div>
    </div>
  );
}
