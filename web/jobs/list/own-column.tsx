/** Offers the shop's own fields in a list of jobs. The chosen one is a column, and the list can filter by its values. */
import { useEffect, useEffectEvent } from 'react';
import { type JobItem } from '../../../shared/jobs/jobs.contract.ts';
import { ownFacts } from '../../../shared/shop/own-fields/own-fields.ts';
import { type OwnCell } from '../../ui/marks/job-rows.tsx';
import { useOwnFields, valueWords } from '../../shop/own-fields/use-own-fields.ts';
import { FilterSelect } from '../../ui/list/list-toolbar.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { useQueryState } from '../../ui/table/list-state.ts';
import { type JobsQuery } from './jobs-query.ts';

const yesOrNo = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
];

/** Lets the user choose the field. `onOwn` gets its column, so that the list itself needs no code of own fields. */
export function OwnColumn(props: { list: JobsQuery; onOwn: (own: OwnCell | undefined) => void }) {
  const { chosen, setFilter } = props.list;
  const fields = useOwnFields('jobs').filter(({ retired }) => !retired);
  const { set } = useQueryState();
  const field = fields.find(({ key }) => key === chosen.field);
  const show = useEffectEvent((version: string) => {
    const textOf = (job: JobItem) =>
      field ? (ownFacts([field], job.fields, valueWords)[0]?.text ?? '') : '';
    props.onOwn(version === '' || !field ? undefined : { name: field.name, textOf });
  });
  const version = field ? `${field.id} ${field.version}` : '';
  useEffect(() => {
    show(version);
    return () => show('');
  }, [version]);
  const options = field?.kind === 'yes or no' ? yesOrNo : (field?.options ?? []);
  if (fields.length === 0) return null;
  return (
    <>
      <FilterSelect
        label={t('Own field')}
        value={chosen.field}
        options={fields.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(key) => set({ field: key, fieldValue: null })}
      />
      {field && options.length > 0 && (
        <FilterSelect
          label={field.name}
          value={chosen.fieldValue}
          options={options}
          onChange={(value) => setFilter('fieldValue', value)}
        />
      )}
    </>
  );
}
