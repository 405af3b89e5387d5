/**
 * JobChange: changes a job's order after its start, and shows the impact while the user types (look: change order).
 */
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to } from '../../client/paths.ts';
import { DateTimeField, NumberField, TextField } from '../../ui/form/fields.tsx';
import { FormElement, FormFailure, Restored } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ControlStrip, JobStatus } from '../../ui/marks/state-marks.tsx';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { number, percent, signed } from '../../ui/page/format.ts';
import { Notice, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { changed, messagesOf } from '../../ui/form/form-values.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { RefusedForm } from '../part/part-form-page.tsx';
import { changeLabels, type ChangeValues, splitInTwo, schemaOf, valuesOf } from './order-change-values.ts';
import { ChangeComparison, ImpactFigures, OtherJobsMoved } from './change-impact.tsx';
import { sideEffectWords, MakeUpChoice } from './change-paper-impact.tsx';
import { DeliveriesField } from './deliveries-field.tsx';
import { changeWords, useUndoChange } from './job-changes.tsx';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './job-change.module.css';

const title = 'Change order';

const crumbsOf = (job: Job) => [
  { label: 'Jobs', to: to('JobList') },
  { label: job.number, to: to('JobDetails', job.id) },
  { label: title },
];

function useChangeForm(job: Job) {
  const navigate = useNavigate();
  const change = useVerb(contract.jobs.change);
  const undo = useUndoChange(job);
  const params = { id: job.id };
  const [schema] = useState(() => schemaOf(job));
  const [makeUp, setMakeUp] = useState(true);
  const form = useRecordForm({
    schema,
    initial: valuesOf(job),
    labels: changeLabels,
    draft: `job.${job.id}.change`,
    version: job.version,
    save: (body, version) =>
      change.mutateAsync({ params, body: { ...body, makeUp, version, preview: false } }),
    saved: ({ changeId, ...did }) => {
      void navigate(to('JobDetails', job.id));
      if (changeId === null) return;
      toast(`${job.number} changed`, {
        detail: sideEffectWords(did),
        undo: () => undo(changeId),
        of: job.id,
      });
    },
    fromCurrent: (current) => {
      const now = current as Job;
      return { values: valuesOf(now), version: now.version };
    },
  });
  return { form, schema, makeUp, setMakeUp };
}
type ChangeForm = ReturnType<typeof useChangeForm>['form'];

/**
 * Returns the impact of the typed change, a moment after the last keystroke. While `isStale` is true, `data` is the
 * impact of the values before the last edit.
 */
function useChangeImpact(
  job: Job,
  { form, schema }: ReturnType<typeof useChangeForm>,
  makeUp: boolean,
  isWanted = true,
) {
  const [typed] = useDebouncedValue(form.values, 300);
  const read = schema.safeParse(typed);
  const body = { ...read.data, note: '', makeUp, preview: true };
  const { data, error, isPlaceholderData } = useQuery({
    ...query(contract.jobs.change, { params: { id: job.id }, body }),
    enabled: read.success && isWanted,
    placeholderData: keepPreviousData,
    meta: { inPlace: true, every: 10_000 },
  });
  return { data, error, isStale: isPlaceholderData || typed !== form.values };
}

function Chips({ job, form }: { job: Job; form: ChangeForm }) {
  const more = [0.1, 0.2].map(
    (part) => [`+ ${percent(part)}`, Math.round(job.quantity * (1 + part))] as const,
  );
  return (
    <div className={`${layout.row} ${layout.wrap}`}>
      {more.map(([label, quantity]) => (
        <Button key={label} size="xs" onClick={() => form.set('quantity', quantity)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function Fields({ job, form, problem }: { job: Job; form: ChangeForm; problem: string | undefined }) {
  const { quantity, deliveries } = form.values;
  const field = form.field('quantity');
  // An empty field is refused once it is left: people clear it to type another quantity.
  const error = field.error ?? (quantity === '' ? null : (problem ?? null));
  const by = quantity === '' || problem !== undefined ? 0 : quantity - job.quantity;
  const more = by === 0 ? '' : `. ${signed(by)}, ${signed(Math.round((by / job.quantity) * 100))} %`;
  return (
    <Panel title="What changes" padded>
      <FormElement form={form} className={layout.stack} label={title}>
        <FormFailure form={form} />
        <Restored form={form} />
        <NumberField
          {...field}
          error={error}
          unit="pieces"
          whole
          focused
          hint={`${number(job.quantity)} now${more}`}
        />
        <Chips job={job} form={form} />
        {deliveries.length === 0 ? (
          <>
            <DateTimeField {...form.field('deliveryDate')} />
            <div>
              <Button size="xs" onClick={() => form.set('deliveries', splitInTwo(form.values))}>
                Deliver in parts
              </Button>
            </div>
          </>
        ) : (
          <DeliveriesField field={form.field('deliveries')} quantity={quantity} />
        )}
        <TextField {...form.field('note')} placeholder="By phone, the customer’s order number" />
      </FormElement>
    </Panel>
  );
}

const earliest = ({ deliveries, deliveryDate }: ChangeValues) =>
  deliveries.map(({ date }) => date).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? deliveryDate;

function ChangeOrder({ job }: { job: Job }) {
  const navigate = useNavigate();
  const change = useChangeForm(job);
  const { form } = change;
  const { data: impact, error, isStale } = useChangeImpact(job, change, change.makeUp);
  const problems = messagesOf(change.schema, form.values);
  const isValid = Object.keys(problems).length === 0;
  const isSame = changed(valuesOf(job), form.values).every((name) => name === 'note');
  const run = impact?.makeUp ?? null;
  const { data: asItStands } = useChangeImpact(job, change, false, run !== null);
  const { data: expected } = useQuery({
    ...query(contract.queues.expected, { params: { id: job.id } }),
    meta: { inPlace: true, every: 10_000 },
  });
  const deliveryDate = earliest(form.values);
  const of = impact && { job, impact, expected: expected?.finish ?? null, deliveryDate };
  return (
    <Page narrowed>
      <PageHead
        title={title}
        crumbs={crumbsOf(job)}
        meta={
          <>
            <span className={text.number}>{job.number}</span>
            <span className={text.strong}>{job.name}</span>
            <JobStatus job={job} boxed />
            <ControlStrip states={job.operationStates} />
          </>
        }
        actions={
          <Button variant="quiet" onClick={() => void navigate(to('JobDetails', job.id))}>
            Cancel
          </Button>
        }
        primary={
          <ActionButton
            type="submit"
            form={form.id}
            variant="filled"
            icon="check"
            busy={form.busy}
            refusal={isSame ? reason('nothing-changed') : null}
          >
            Accept change
          </ActionButton>
        }
      />
      <div className={styles.columns}>
        <div className={layout.stack}>
          <Fields job={job} form={form} problem={problems.quantity} />
          <LastChange job={job} />
        </div>
        <div className={layout.stack} aria-busy={(isValid && isStale) || undefined} aria-live="polite">
          {!isValid && <p className={text.muted}>The preview appears once the figures are right.</p>}
          {isValid && error && <Notice tone="danger">{reasonOf(error)}</Notice>}
          {isValid && of && !error && (
            <>
              {run && (
                <MakeUpChoice
                  job={job}
                  run={run}
                  isAdded={change.makeUp}
                  asItStands={asItStands}
                  choose={change.setMakeUp}
                />
              )}
              <ImpactFigures {...of} />
              <ChangeComparison
                {...of}
                quantity={Number(form.values.quantity)}
                deliveries={form.values.deliveries}
              />
              <OtherJobsMoved job={job} impact={of.impact} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Shows the order's last change, so that nobody makes the same change twice. */
function LastChange({ job }: { job: Job }) {
  const last = job.changes.find(({ undoneAt }) => undoneAt === null);
  if (!last) return null;
  return (
    <p className={`${text.small} ${text.faint}`}>
      Last changed: {changeWords(last)}{' '}
      <LinkButton size="xs" to={to('JobDetails', job.id)}>
        Show
      </LinkButton>
    </p>
  );
}

export function JobChange() {
  const { id = '' } = useParams();
  const { data: job } = useQuery(query(contract.jobs.get, { params: { id } }));
  useBarRecord(job);
  if (!job) return <Page narrowed>{null}</Page>;
  const refusal = job.can.change;
  if (refusal !== null) return <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={refusal} />;
  return <ChangeOrder key={id} job={job} />;
}
