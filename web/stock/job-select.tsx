import { contract } from '../client/contract.ts';
import { type JobItem } from '../../shared/jobs/jobs.contract.ts';
import { query, useInPlaceQuery } from '../client/api/queries.ts';
import { useSearchResults } from '../client/api/use-search-results.ts';
import { SelectField } from '../ui/fields/fields.tsx';
import { type Binding } from '../ui/form/record-form.ts';

interface Narrowed {
  paperId?: string;
  inkId?: string;
  open?: 'true';
  sort: 'due' | 'delivery';
}
type Named = Pick<JobItem, 'id' | 'number' | 'name'>;
const optionOf = ({ id, number, name }: Named) => ({ value: id, label: `${number} ${name}` });

/**
 * Selects a job. It lists the jobs that match `among`. Typing searches the jobs that match `searched`. `none` labels
 * the choice of no job.
 */
export function JobSelect(
  props: Binding<string> & {
    among: Narrowed;
    searched?: Narrowed;
    none?: string;
    hint?: string | false | undefined;
    columns?: 2 | 3 | 6;
  },
) {
  const { among, searched = among, none, ...field } = props;
  const { value: chosen } = field;
  const { data, setTyped, searching } = useSearchResults(({ term }) =>
    query(contract.jobs.sorted, { query: { ...(term ? { ...searched, term } : among), per: 20 } }),
  );
  const found = data?.items ?? [];
  const missing = chosen !== '' && !found.some(({ id }) => id === chosen);
  const { data: job } = useInPlaceQuery(contract.jobs.get, { params: { id: chosen } }, { enabled: missing });
  const jobs: Named[] = missing && job ? [job, ...found] : found;
  const blank = none === undefined ? [] : [{ value: '', label: none }];
  return (
    <SelectField
      {...field}
      {...(none !== undefined && { placeholder: none })}
      options={[...blank, ...jobs.map(optionOf)]}
      onSearch={setTyped}
      searching={searching}
    />
  );
}
