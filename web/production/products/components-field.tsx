/**
 * Edits the components of a product. Each is an existing component, or a new one that the server creates with the
 * product (spec §2 Product).
 */
import { reason } from '../../../shared/reasons/reason.ts';
import { Input } from '@mantine/core';
import { contract } from '../../client/contract.ts';
import { componentsMaximum } from '../../../shared/rules/specification-constants.ts';
import { query } from '../../client/api/queries.ts';
import { useSearchResults } from '../../client/api/use-search-results.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { count } from '../../ui/page/format.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { MemberRow } from './member-row.tsx';
import { NewMember } from './new-member.tsx';
import { known, type Member, newMemberSchema, valuesOfNew } from './product-values.ts';
import { useMembers } from './use-members.ts';
import text from '../../ui/page/text.module.css';
import styles from './products.module.css';
import plan from '../part/operations-field.module.css';
import grid from '../../ui/form/form.module.css';

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
      label="Component"
      columns={3}
      value=""
      error={null}
      placeholder="Select Component"
      options={found.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
      hint={total > shown && `Type to search ${count(total, 'component')}`}
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
    <ol className={styles.members}>
      {members.map((member, place) => (
        <MemberRow
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
        </MemberRow>
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
      <div className={plan.planHead}>
        <b>{none ? 'No Components' : count(members.length, 'component')}</b>
        {!none && (
          <span className={`${text.smaller} ${text.faint}`}>
            a job takes paper, ink and artwork from the first
          </span>
        )}
      </div>
      {error !== null && members.every(isWhole) && <Input.Error>{error}</Input.Error>}
      {!none && <Members field={field} attempted={attempted} verbs={verbs} />}
      <div className={styles.addMember}>
        <PickComponent members={members} onPick={verbs.add} />
        <ActionButton icon="plus" refusal={full} onClick={verbs.addNew}>
          New component
        </ActionButton>
      </div>
    </div>
  );
}
