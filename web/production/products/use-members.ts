/** Changes the list of components in a product's form. */
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { type Member, nameOf, valuesOfNew } from './product-values.ts';

export function useMembers(field: Binding<readonly Member[]>) {
  const { value: members } = field;
  const latest = useRef(members);
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => {
    latest.current = members;
  });
  const change = (next: readonly Member[]) => {
    field.onChange(next);
  };
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
      toast(`${nameOf(member)} removed`, {
        undo: () => change(latest.current.toSpliced(place, 0, member)),
      });
    },
  };
}
