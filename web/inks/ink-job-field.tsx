import { useQuery } from '@tanstack/react-query';
import { contract } from '../../shared/contract/contract.ts';
import { type JobItem } from '../../shared/contract/jobs.ts';
import { query } from '../api/queries.ts';
import { useFound } from '../api/use-found.ts';
import { SelectField } from '../ui/fields.tsx';
import { type Binding } from '../ui/record-form.ts';

const optionOf = ({ id, number, name }: Pick<JobItem, 'id' | 'number' | 'name'>) => ({
  value: id,
  label: `${number} ${name}`,
});
const none = { value: '', label: 'No job' };

/** What the search finds, and the chosen one whether or not it is among them. */
function useOptions(inkId: string, chosen: string) {
  const { data, setTyped } = useFound(({ term }) =>
    query(contract.jobs.sorted, { query: { ...(term ? { term } : { inkId }), sort: 'due', per: 20 } }),
  );
  const found = data?.items ?? [];
  const missing = chosen !== '' && !found.some(({ id }) => id === chosen);
  const { data: job } = useQuery({
    ...query(contract.jobs.get, { params: { id: chosen } }),
    enabled: missing,
    meta: { inPlace: true },
  });
  const options = [none, ...(missing && job ? [job] : []).map(optionOf), ...found.map(optionOf)];
  return { options, setTyped };
}

/** The job that an ink moved for, if any: those that name it, and by typing any other. */
export function InkJobField({ inkId, ...field }: Binding<string> & { inkId: string }) {
  const { options, setTyped } = useOptions(inkId, field.value);
  return <SelectField {...field} placeholder="No job" options={options} onSearch={setTyped} />;
}
