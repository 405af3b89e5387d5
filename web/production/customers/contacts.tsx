import { type Customer } from '../../../shared/contract/customers.ts';
import { Sheet } from '../../ui/page/page.tsx';
import styles from './customers.module.css';

/** Shows a customer's contacts and delivery addresses. Telephone numbers and e-mail addresses are links. */
export function Contacts({ customer: { contacts, deliveryAddresses } }: { customer: Customer }) {
  if (contacts.length + deliveryAddresses.length === 0) return null;
  return (
    <Sheet title="Contacts">
      <ul className={styles.contacts}>
        {contacts.map(({ name, phone, email }) => (
          <li key={`${name} ${phone} ${email}`}>
            <b>{name}</b>
            {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </li>
        ))}
        {deliveryAddresses.map((address) => (
          <li key={address}>
            <b>Deliver to</b>
            {address}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
