import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../shared/contract/contract.ts';
import { type JobItem } from '../../shared/contract/jobs.ts';
import { query } from '../api/queries.ts';
import { SelectField } from '../ui/fields.tsx';
import { type Binding } from '../ui/record-form.ts';

const optionOf = ({ id, number, name }: Pick<JobItem, 'id' | 'number' | 'name'>) => ({
  value: id,
  label: `${number} ${name}`,
});
const none = { value: '', label: 'No job' };

/** What the search finds, and the chosen one whether or not it is among them. */
function useOptions(inkId: string, term: string, chosen: string) {
  const narrowed = term === '' ? { inkId } : { term };
  const { data } = useQuery({
    ...query(contract.jobs.sorted, { query: { ...narrowed, sort: 'due', per: 20 } }),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  const found = data?.items ?? [];
  const missing = chosen !== '' && !found.some(({ id }) => id === chosen);
  const { data: job } = useQuery({
    ...query(contract.jobs.get, { params: { id: chosen } }),
    enabled: missing,
    meta: { inPlace: true },
  });
  return [none, ...(missing && job ? [job] : []).map(optionOf), ...found.map(optionOf)];
}

/** The job that an ink moved for, if any: those that name it, and by typing any other. */
export function InkJobField({ inkId, ...field }: Binding<string> & { inkId: string }) {
  const [term, setTerm] = useState('');
  const options = useOptions(inkId, term, field.value);
  return (
    <SelectField
      {...field}
      placeholder="No job"
      options={options}
      // The field tells what was picked as well; that is no search.
      onSearch={(typed) => setTerm(options.some(({ label }) => label === typed) ? '' : typed.trim())}
    />
  );
}
