/** The components that a product is made of: picked from those that there are, or made along with it (spec §2 Product). */
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { contract } from '../../shared/contract/contract.ts';
import { query } from '../api/queries.ts';
import { ActionButton } from '../ui/buttons.tsx';
import { SelectField } from '../ui/fields.tsx';
import { count } from '../ui/format.ts';
import { type Binding } from '../ui/record-form.ts';
import { MemberRow } from './member-row.tsx';
import { NewMember } from './new-member.tsx';
import { known, type Member, newMemberSchema, valuesOfNew } from './product-values.ts';

type Field = Binding<readonly Member[]>;
const most = 100;
const shown = 50;

/** Picks one of the components that are not in the product yet. */
function PickComponent({
  members,
  onPick,
}: {
  members: readonly Member[];
  onPick: (member: Member) => void;
}) {
  const [term, setTerm] = useState('');
  const { data } = useQuery({
    ...query(contract.components.sorted, {
      query: { sort: 'name', per: shown, ...(term && { term }) },
    }),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  const found = (data?.items ?? []).filter(({ id }) => !members.some(({ key }) => key === id));
  const total = data?.metadata.total ?? 0;
  return (
    <SelectField
      name="pick"
      label="Component"
      className="s3"
      value=""
      error={null}
      placeholder="Select Component"
      options={found.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
      hint={total > shown && `Type to search ${count(total, 'component')}`}
      onSearch={(typed) => setTerm(typed.trim())}
      onBlur={() => undefined}
      onChange={(id) => {
        const component = found.find((each) => each.id === id);
        if (component) onPick(known(component));
      }}
    />
  );
}

const isWhole = (member: Member) =>
  member.kind === 'known' || newMemberSchema.safeParse(valuesOfNew(member.values)).success;

/** `attempted`: whether saving was tried, so that all that is missing is shown. */
export function ComponentsField({ attempted, ...field }: Field & { attempted: boolean }) {
  const { value: members, name, error } = field;
  const change = (next: readonly Member[]) => {
    field.onChange(next);
  };
  const full = members.length < most ? null : `A product has at most ${most} components`;
  const put = (member: Member) => {
    change(members.map((each) => (each.key === member.key ? member : each)));
  };
  const move = (from: number, to: number) => {
    const member = members[from];
    if (member) change(members.toSpliced(from, 1).toSpliced(to, 0, member));
  };
  return (
    <div className="s6" data-field={name}>
      <div className="plan-head">
        <b>{members.length === 0 ? 'No Components' : count(members.length, 'component')}</b>
        {members.length > 0 && (
          <span className="xs dimmer">paper, ink and artwork of a job are those of the first</span>
        )}
      </div>
      {error !== null && members.every(isWhole) && <p className="mantine-InputWrapper-error">{error}</p>}
      {members.length > 0 && (
        <ol className="members">
          {members.map((member, place) => (
            <MemberRow
              key={member.key}
              member={member}
              place={place}
              of={members.length}
              onMove={(to) => move(place, to)}
              onRemove={() => change(members.toSpliced(place, 1))}
            >
              {member.kind === 'new' && (
                <NewMember
                  name={`${name}.${place}`}
                  values={valuesOfNew(member.values)}
                  attempted={attempted}
                  onChange={(values) => put({ ...member, values })}
                />
              )}
            </MemberRow>
          ))}
        </ol>
      )}
      <div className="add-member">
        <PickComponent members={members} onPick={(member) => change([...members, member])} />
        <ActionButton
          icon="plus"
          refusal={full}
          onClick={() => change([...members, { key: uuid(), kind: 'new', values: valuesOfNew({}) }])}
        >
          New component
        </ActionButton>
      </div>
    </div>
  );
}
