import { useEffect, useRef, useState } from 'react';
import { ComponentColumns } from '../components/component-fields.tsx';
import { componentLabels, type ComponentValues } from '../components/component-values.ts';
import { noArtwork } from '../part/artwork-field.tsx';
import { type Bind } from '../part/part-fields.tsx';
import { afterPress } from '../../ui/form/after-pointer-press.ts';
import { messagesOf } from '../../ui/form/form-values.ts';
import { newMemberSchema } from './product-values.ts';
import styles from './products.module.css';

/** Edits a component that is created with its product. A field shows its error after the user has left the field. */
export function NewMember(props: {
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
    onBlur: () => {
      afterPress(() => setLeft((before) => new Set(before).add(field)));
    },
  });
  return (
    <div ref={frame} className={styles.newMember}>
      <ComponentColumns bind={bind} set={set} own={noArtwork} />
    </div>
  );
}
