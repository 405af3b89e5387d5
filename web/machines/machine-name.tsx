/** Edits a machine's name. If another machine has the name, the field offers one with a number. */
import { freeMachineName } from '../../shared/machines/free-machine-name.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { TextField } from '../ui/fields/fields.tsx';
import { type Binding } from '../ui/form/record-form.ts';
import { t } from '../../shared/platform/translate.ts';
import buttons from '../ui/style/buttons.module.css';

export function MachineNameField({ before, ...field }: Binding<string> & { before: string | undefined }) {
  const { data } = useInPlaceQuery(contract.machines.sorted, { query: { sort: 'name', per: 200 } });
  const others = data?.items.filter(({ id }) => id !== before).map(({ name }) => name) ?? [];
  const free = freeMachineName(field.value, others);
  const offer = free !== null && (
    <>
      {t('Another machine has this name.')}{' '}
      <button type="button" className={buttons.asText} onClick={() => field.onChange(free)}>
        {t`Call it ${free}`}
      </button>
    </>
  );
  return <TextField {...field} columns={3} hint={<output>{offer}</output>} />;
}
