/** Edits a customer's contacts and delivery addresses. */
import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { type Contact } from '../../../shared/contract/customers.ts';
import { contactsMaximum } from '../../../shared/rules/customer.ts';
import { FieldProblem } from '../../platform/settings/field-problem.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { focusOnMount } from '../../ui/page/focus.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import grid from '../../ui/form/form.module.css';
import styles from './customers.module.css';

/**
 * Defines the props that the fields of one row receive. The first field takes `ref`, so that a new row gets the
 * focus.
 */
interface RowOf {
  place: number;
  onBlur: () => void;
  ref?: typeof focusOnMount;
}

/**
 * Edits a list of rows. Each row has a button that removes the row. Another button adds an empty row and focuses it.
 */
function Rows<T>(props: {
  field: Binding<T[]>;
  /** The noun for one row, such as 'contact', in labels and buttons. */
  noun: string;
  empty: T;
  row: (value: T, put: (next: T) => void, about: RowOf) => ReactNode;
}) {
  const { field, noun, empty, row } = props;
  const { value: rows, error } = field;
  const put = (place: number, next: T) =>
    field.onChange(rows.map((each, at) => (at === place ? next : each)));
  return (
    <fieldset
      className={`${grid.whole} ${layout.stack}`}
      data-field={field.name}
      aria-invalid={error !== null || undefined}
    >
      <legend className={text.visuallyHidden}>{field.label}</legend>
      {rows.map((value, place) => (
        // Rows have no ids, and keep their places while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={styles.row}>
          {row(value, (next) => put(place, next), {
            place: place + 1,
            onBlur: () => field.onBlur(),
            ...(same(value, empty) && { ref: focusOnMount }),
          })}
          <IconButton
            icon="close"
            label={`Remove ${noun} ${place + 1}`}
            onClick={() => field.onChange(rows.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {rows.length < contactsMaximum && (
        <div>
          <Button size="xs" onClick={() => field.onChange([...rows, empty])}>
            Add a {noun}
          </Button>
        </div>
      )}
      <FieldProblem error={error} />
    </fieldset>
  );
}
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const kinds = [
  { key: 'name', word: 'Name', type: 'text' },
  { key: 'phone', word: 'Phone', type: 'tel' },
  { key: 'email', word: 'Email', type: 'email' },
] as const;

export function ContactsField({ field }: { field: Binding<Contact[]> }) {
  return (
    <Rows
      field={field}
      noun="contact"
      empty={{ name: '', phone: '', email: '' }}
      row={(contact, put, { place, ref, onBlur }) =>
        kinds.map(({ key, word, type }) => (
          <TextInput
            key={key}
            type={type}
            autoComplete="off"
            aria-label={`${word} of contact ${place}`}
            placeholder={word}
            {...(ref && key === 'name' && { ref })}
            onBlur={onBlur}
            value={contact[key]}
            onChange={({ currentTarget: { value } }) => put({ ...contact, [key]: value })}
          />
        ))
      }
    />
  );
}

export function AddressesField({ field }: { field: Binding<string[]> }) {
  return (
    <Rows
      field={field}
      noun="delivery address"
      empty=""
      row={(address, put, { place, ref, onBlur }) => (
        <TextInput
          className={layout.grow}
          autoComplete="off"
          aria-label={`Delivery address ${place}`}
          {...(ref && { ref })}
          onBlur={onBlur}
          value={address}
          onChange={({ currentTarget: { value } }) => put(value)}
        />
      )}
    />
  );
}
