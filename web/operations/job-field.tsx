import { contract } from '../../shared/contract/contract.ts';
import { query } from '../api/queries.ts';
import { useFound } from '../api/use-found.ts';
import { SelectField } from '../ui/fields.tsx';
import { type Binding } from '../ui/record-form.ts';

interface Named {
  id: string;
  number: string;
  name: string;
}
const labelOf = ({ number, name }: Named) => `${number} ${name}`;

/** One of the open jobs; typing searches all of them on the server, by name and number. `job` is the chosen one. */
export function JobField(field: Binding<string> & { job: Named | undefined; className: string }) {
  const { job } = field;
  const { data, setTyped } = useFound((term) =>
    query(contract.jobs.sorted, { query: { open: 'true', sort: 'delivery', per: 20, ...term } }),
  );
  const found: Named[] = data?.items ?? [];
  const options = job && !found.some(({ id }) => id === job.id) ? [job, ...found] : found;
  return (
    <SelectField
      {...field}
      options={options.map((each) => ({ value: each.id, label: labelOf(each) }))}
      onSearch={setTyped}
    />
  );
}
