/** Shows the fields of a job's forms (spec §2 Job create). */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { whyNoMachine } from '../../../shared/rules/missing-machine.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { priorities } from '../../../shared/rules/specification-constants.ts';
import { lockedWhenScheduled } from '../../../shared/rules/job-status.ts';
import { isBufferSet } from '../../../shared/rules/quantity-buffer.ts';
import { papersRequired, papersWithBuffer } from '../../../shared/rules/press-sheets.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useLists } from '../../platform/lists/use-shop-lists.ts';
import { Notice } from '../../ui/page/page.tsx';
import { ArtworkField, type OwnArtwork } from '../part/artwork-field.tsx';
import { OperationsField } from '../part/operations-field.tsx';
import { type Bind, KindFields, MakeGroups } from '../part/part-fields.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DateTimeField, NumberField, SegmentedField, TextField } from '../../ui/form/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { number } from '../../ui/page/format.ts';
import { BufferProposal, useProposedBuffer } from './buffer-proposal.tsx';
import { CustomerField } from './customer-field.tsx';
import { type JobForm, jobGroups, type JobValues } from './job-values.ts';
import { type FormPromiseState, useFormPromise } from './use-form-promise.ts';
import { FormPromise } from './form-promise.tsx';
import styles from './promise-details.module.css';
import text from '../../ui/page/text.module.css';
import grid from '../../ui/form/form.module.css';

/**
 * Shows the warning. Renders nothing in a shop without machines. Machines that are down count as able, because they
 * may soon be up.
 */
function NoMachineNotice({ values }: { values: JobValues }) {
  const { operationTypes } = useLists();
  const call = { query: { sort: 'name', per: 200 } } as const;
  const { data } = useQuery({ ...query(contract.machines.sorted, call), meta: { inPlace: true } });
  const machines = (data?.items ?? []).map((machine) => ({ ...machine, down: null }));
  const sheet = { length: Number(values.paperLength), breadth: Number(values.paperBreadth) };
  const needs = new Set(operationTypes.filter((type) => type.needsMachine).map(({ name }) => name));
  const said = values.productOperations.flatMap(({ type, detail }) => {
    const why = needs.has(type) ? whyNoMachine({ type, sheet }, machines) : null;
    return why === null ? [] : `${operationName(type, detail)} has no machine: ${why}`;
  });
  if (machines.length === 0 || said.length === 0) return null;
  return (
    <div className={grid.whole}>
      <Notice>{[...new Set(said)].join('. ')}.</Notice>
    </div>
  );
}

const fixed = 'Locked while scheduled';

/**
 * Returns the function that binds the fields to the form. It locks the fields that the user must not change while the
 * job is scheduled.
 */
const binder =
  (form: JobForm, scheduled: boolean): Bind<JobValues> =>
  (name) => ({
    ...form.field(name),
    ...(scheduled && (lockedWhenScheduled as readonly string[]).includes(name) && { locked: fixed }),
  });

const [order, product, , , operations] = jobGroups;

function Order(props: { form: JobForm; bind: Bind<JobValues>; when: FormPromiseState | null }) {
  const { form, bind, when } = props;
  return (
    <FormGroup {...order}>
      <CustomerField {...bind('customerId')} />
      <TextField {...bind('name')} columns={2} />
      <DateTimeField {...bind('deliveryDate')} columns={2} note={when?.odds ?? null} />
      <TextField {...bind('number')} />
      <NumberField {...bind('quantity')} whole unit="pieces" />
      <NumberField {...bind('buffer')} whole unit="pieces" />
      <NumberField {...bind('ups')} whole unit="per sheet" />
      <SegmentedField {...bind('priority')} options={priorities} columns={2} />
      {when && <BufferProposal values={form.values} onUse={(buffer) => bind('buffer').onChange(buffer)} />}
    </FormGroup>
  );
}

/** Shows fields that few jobs need. The group is folded unless one of these fields has a value. */
function Planning(props: { form: JobForm; bind: Bind<JobValues>; when: FormPromiseState | null }) {
  const { form, bind, when } = props;
  const { releaseDate, promisedDate } = form.values;
  const [isOpen, setOpen] = useState(releaseDate !== '' || promisedDate !== '');
  const id = useId();
  const isShown = isOpen || form.shown.includes('releaseDate');
  return (
    <section className={styles.planning}>
      <ActionButton
        variant="quiet"
        icon={isShown ? 'chevron-up' : 'chevron'}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        More for planning
      </ActionButton>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <>
            <FormGroup title="Release">
              <DateTimeField {...bind('releaseDate')} columns={3} hint="Earliest start" />
            </FormGroup>
            {when && <FormPromise when={when} />}
          </>
        )}
      </div>
    </section>
  );
}

function Product({ form, bind, own }: { form: JobForm; bind: Bind<JobValues>; own: OwnArtwork }) {
  return (
    <FormGroup {...product}>
      <KindFields bind={bind} set={form.change} />
      <TextField {...bind('productCode')} columns={2} />
      <ArtworkField {...bind('artwork')} own={own} />
    </FormGroup>
  );
}

/** Shows all fields. If `scheduled`, the form locks the fields that paper or operations depend on. */
export function JobFields(props: { form: JobForm; own: OwnArtwork; scheduled: boolean }) {
  const { form, own, scheduled } = props;
  const bind = binder(form, scheduled);
  const asking = useFormPromise(form);
  const when = scheduled ? null : asking;
  return (
    <>
      <Order form={form} bind={bind} when={when} />
      <Planning form={form} bind={bind} when={when} />
      <Product form={form} bind={bind} own={own} />
      <MakeGroups bind={bind} set={form.change} />
      <FormGroup {...operations}>
        <OperationsField {...bind('productOperations')} />
        {!scheduled && <NoMachineNotice values={form.values} />}
      </FormGroup>
    </>
  );
}

/** Shows how many press sheets the job needs. The number follows what the user types. */
export function PapersRequired({ values }: { values: JobValues }) {
  const { quantity, buffer, ups } = values;
  const proposed = useProposedBuffer(values)?.buffer ?? 0;
  const used = buffer !== '' && !isBufferSet({ buffer }) ? proposed : buffer;
  const known = quantity !== '' && ups !== '' && ups > 0;
  return (
    <div className={grid.workedOut}>
      <span className={text.label}>Papers required</span>
      <b>
        <output>{known ? number(papersRequired({ quantity, ups })) : '–'}</output>
      </b>
      {known && (
        <span className={`${text.smaller} ${text.muted}`}>
          {number(quantity)} ÷ {number(ups)} ups, rounded up
        </span>
      )}
      {known && used !== '' && (
        <span className={`${text.smaller} ${text.muted}`}>
          {number(papersWithBuffer({ quantity, buffer: used, ups }))} with buffer
        </span>
      )}
    </div>
  );
}
