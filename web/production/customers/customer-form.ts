import { type Customer, customerFields, customerRecord } from '../../../shared/contract/customers.ts';
import { type City } from '../../../shared/rules/catalogue.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';

/** What the form's fields hold; the city is '' until one is picked. */
export type CustomerValues = { name: string; address: string; city: City | '' };
type Fields = ReturnType<typeof customerFields.parse>;

export const valuesOf = ({ name, address, city }: Customer): CustomerValues => ({ name, address, city });

/** The form of a customer, new or not; everything that differs between the two is `of`. */
export function useCustomerForm(
  of: Omit<RecordFormOptions<CustomerValues, Fields, Customer>, 'schema' | 'labels' | 'fromCurrent'>,
) {
  return useRecordForm({
    ...of,
    schema: customerFields,
    labels: { name: 'Name', address: 'Address', city: 'City' },
    fromCurrent: (current) => {
      const customer = customerRecord.parse(current);
      return { values: valuesOf(customer), version: customer.version };
    },
  });
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;
