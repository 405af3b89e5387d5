import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../ui/page/buttons.tsx';
import { focusNeighbour, keepFocus } from '../../ui/list/row-focus.ts';
import { type Member, nameOf } from './product-values.ts';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import plan from '../part/operations-field.module.css';
import styles from './products.module.css';

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
    return <span className={`${text.smaller} ${text.muted}`}>created with the product</span>;
  const { number, type, style, code } = member.component;
  return (
    <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
      {number} · {type}, {style} · {code}
    </span>
  );
}

/** Shows a component of a product. The row keeps the focus when the user moves it. */
export function MemberRow({ member, place, of, onMove, onRemove, children }: MemberRowProps) {
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
      <div className={styles.member}>
        <span className={styles.place}>{place + 1}</span>
        <span className={`${layout.twoLines} ${layout.grow}`}>
          <b className={text.clip}>{name}</b>
          <About member={member} />
        </span>
        <span className={`${layout.row} ${plan.stepButtons}`} data-step-buttons>
          {place > 0 && (
            <IconButton icon="arrow-up" label={`Move ${name} up`} onClick={() => move(place - 1)} />
          )}
          {place < of - 1 && (
            <IconButton icon="arrow-down" label={`Move ${name} down`} onClick={() => move(place + 1)} />
          )}
          <IconButton icon="close" label={`Remove ${name}`} onClick={remove} />
        </span>
      </div>
      {children}
    </li>
  );
}
