/**
 * Shows the buttons for actions on all selected jobs (look: selection). The browser loads this module when the
 * user first selects a job.
 */
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { type JobItem } from '../../../shared/jobs/jobs.contract.ts';
import { ticketsMaximum } from '../../../shared/platform/specification-constants.ts';
import { patchIdsMaximum } from '../../../shared/platform/patch-ids-limit.ts';
import { call } from '../../client/api/client.ts';
import { contract } from '../../client/contract.ts';
import { ApiError, fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { BulkBar, type Found, idsOf, tooManyChosen } from '../../ui/selection/bulk-bar.tsx';
import { removeBy } from '../../ui/list/list-bulk-actions.tsx';
import { getListFile } from '../../ui/list/download-list.tsx';
import { type Refusal, type Selection } from '../../ui/selection/selection.ts';
import { type BulkAct, useBulk } from '../../ui/selection/use-bulk-action.ts';
import { askReason } from '../../ui/dialogs/ask-reason.tsx';
import { useEditsInDialog } from '../../ui/dialogs/edits-in-dialog.ts';
import { ask, confirm, refused } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { PreviewDetails, previewOf, usePreview } from '../../open-shop/change-impact.tsx';
import { askAssign } from '../../stock/buying/assign-all-papers.tsx';
import { capital, count, dateTime, fromLocalInput } from '../../ui/text/format-values.ts';
import { areDatesMeant } from '../../ui/form/confirm-far-dates.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { type PageAction } from '../../ui/page/page-actions.ts';
import { askPriority } from '../verbs/priority-dialog.tsx';
import * as acts from './job-bulk-verbs.ts';
import { holdQuestion } from '../verbs/job-verbs.tsx';
import { t } from '../../../shared/platform/translate.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';

const ways: Record<string, (id: string) => Refusal['way']> = {
  'paper-short': (id) => ({ label: t('Assign paper'), to: to('JobPaperDetails', id) }),
  'no-operations': (id) => ({ label: t('Plan operations'), to: `${to('JobEdit', id)}#productOperations` }),
  'follows-from-deliveries': (id) => ({ label: t('Change order'), to: to('JobChange', id) }),
  'operation-started': (id) => ({ label: t('Operations'), to: to('JobOperationList', id) }),
  'operation-counted': (id) => ({ label: t('Operations'), to: to('JobOperationList', id) }),
};

function refusalOf({ id }: JobItem, error: unknown): Refusal {
  const fields = [...new Set(Object.values(fieldErrors(error)))];
  const code = error instanceof ApiError ? error.problem.code : undefined;
  return {
    why: fields.length > 0 ? fields.join('; ') : reasonOf(error),
    way: code === undefined ? undefined : ways[code]?.(id),
  };
}

function DateQuestion(props: { ids: readonly string[]; answer: (date: string | null) => void }) {
  const { ids, answer } = props;
  const [id, zone] = [useId(), useShopZone()];
  const [typed, setTyped] = useState('');
  const [opened] = useState(Date.now);
  const date = fromLocalInput(typed, zone);
  const past = date !== '' && Date.parse(date) <= opened;
  const ready = date !== '' && !past;
  useEditsInDialog(typed !== '');
  const steps = ids.map((each) => ({ do: 'change' as const, id: each, deliveryDate: date }));
  const preview = usePreview(ready && ids.length <= patchIdsMaximum ? steps : null);
  return (
    <>
      <form
        id={id}
        className={`${dialog.body} ${layout.stack}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) answer(date);
        }}
      >
        <TextInput
          data-autofocus
          type="datetime-local"
          label={t('Delivery date')}
          max="9999-12-31T23:59"
          value={typed}
          error={past && t('It has passed')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {ready && <PreviewDetails {...preview} />}
      </form>
      <footer>
        <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
        <Button type="submit" form={id} variant="filled" aria-disabled={!ready}>
          {t('Set the date')}
        </Button>
      </footer>
    </>
  );
}

const askDate = (jobs: string, ids: readonly string[]): Promise<string | null> =>
  ask<string | null>({
    title: t`Delivery date of ${jobs}`,
    dismissed: null,
    isSheet: true,
    body: (answer) => <DateQuestion ids={ids} answer={answer} />,
  });

/** Returns what the action on all these jobs does to other jobs, unless they are too many for a preview. */
const effectsOf = (act: 'schedule' | 'hold' | 'closeShort' | 'remove', ids: readonly string[]) =>
  ids.length > patchIdsMaximum ? {} : previewOf(ids.map((id) => ({ do: act, id })));

/**
 * Asks the user for the values that an action on many jobs needs, such as a reason. Resolves to the action
 * with these values, or to null if the user cancels.
 */
const actionDialogs = {
  schedule: async (jobs: string, ids: readonly string[]): Promise<BulkAct<JobItem> | null> => {
    const sure =
      ids.length === 1 ||
      (await confirm({
        title: t`Schedule ${jobs}?`,
        text: t('They are scheduled one after the other. Those that cannot be scheduled yet are named.'),
        verb: t('Schedule'),
        keep: t('Cancel'),
        undoable: true,
        ...effectsOf('schedule', ids),
      }));
    return sure ? acts.schedule : null;
  },
  hold: async (jobs: string, ids: readonly string[]): Promise<BulkAct<JobItem> | null> => {
    const why = await askReason({
      title: t`Reason to hold ${jobs}`,
      ...holdQuestion,
      ...effectsOf('hold', ids),
    });
    return why === null ? null : acts.hold(why);
  },
  release: () => Promise.resolve(acts.release),
  priority: async (jobs: string, ids: readonly string[]): Promise<BulkAct<JobItem> | null> => {
    const priority = await askPriority(t`Priority of ${jobs}`, ids.slice(0, patchIdsMaximum));
    return priority && acts.change(t`now ${priority}`, { priority });
  },
  closeShort: async (jobs: string, ids: readonly string[]): Promise<BulkAct<JobItem> | null> => {
    const sure = await confirm({
      title: t`Close ${jobs} short?`,
      text: t(
        'What is not sent of them will not be delivered. Open operations are cancelled and unused paper is freed.',
      ),
      verb: t('Close short'),
      keep: t('Keep them open'),
      ...effectsOf('closeShort', ids),
    });
    return sure ? acts.closeShort : null;
  },
  remove: async (jobs: string, ids: readonly string[]): Promise<BulkAct<JobItem> | null> => {
    const sure = await confirm({
      title: t`Delete ${jobs}?`,
      text: t('They are deleted with their operations, and their paper is freed. This cannot be undone.'),
      verb: t('Delete'),
      keep: t('Keep them'),
      danger: true,
      ...effectsOf('remove', ids),
    });
    return sure ? removeBy(contract.jobs.remove) : null;
  },
};

export function SelectedJobsActions({
  selection,
  found,
}: {
  selection: Selection<JobItem>;
  found: Found<JobItem>;
}) {
  const zone = useShopZone();
  const bulk = useBulk({ entity: 'jobs', selection, refusalOf });
  const mayNot = useRefusal('edit');
  const mayNotAssign = useRefusal('stock');
  const mayNotDelete = useRefusal('deleteOwn');
  // Uses the present values of the jobs that the list shows.
  const shown = new Map(found.rows?.map((job) => [job.id, job]));
  const chosen = [...selection.picked.values()].map((job) => shown.get(job.id) ?? job);
  const jobs = count(chosen.length, 'job');
  const ids = idsOf(chosen);
  /** Asks the user to which jobs to assign paper, then assigns the sheets that are in stock. */
  const assign = async () => {
    const of = new Set(ids);
    const query = ids.length <= patchIdsMaximum ? { of: ids.join() } : {};
    const lacking = (await call(contract.stock.unassigned, { query })).filter(({ id }) => of.has(id));
    if (lacking.length === 0)
      return refused(t('Nothing to assign'), t`${capital(jobs)} selected: all have their paper.`);
    const given = await askAssign(lacking);
    const papers = new Map(given?.map((each) => [each.id, each]));
    const some = chosen.filter(({ id }) => papers.has(id));
    if (some.length > 0) await bulk.start(some, acts.assignPaper(papers));
  };
  const begin =
    (question: (jobs: string, ids: readonly string[]) => Promise<BulkAct<JobItem> | null>) => async () => {
      const act = await question(jobs, ids);
      if (act) await bulk.start(chosen, act);
    };
  const date = async (): Promise<BulkAct<JobItem> | null> => {
    const deliveryDate = await askDate(jobs, ids);
    return deliveryDate === null || !(await areDatesMeant({ 'Delivery date': deliveryDate }))
      ? null
      : acts.change(t`due ${dateTime(deliveryDate, { zone })}`, { deliveryDate });
  };
  const edit = (verb: Omit<PageAction, 'refusal'>): PageAction => ({ ...verb, refusal: mayNot });
  const verbs: PageAction[] = [
    edit({ label: t('Schedule'), key: 's', run: begin(actionDialogs.schedule) }),
    { label: t('Assign paper'), refusal: mayNotAssign, run: () => void assign() },
    edit({ label: t('Priority'), key: 'p', run: begin(actionDialogs.priority) }),
    edit({ label: t('Hold'), key: 'h', run: begin(actionDialogs.hold) }),
    {
      label: t('Print tickets'),
      icon: 'print',
      refusal: tooManyChosen(chosen, ticketsMaximum),
      run: () => void globalThis.open(`${to('JobTickets')}?ids=${ids.join(',')}`, '_blank', 'noopener'),
    },
    {
      label: t('Export'),
      icon: 'download',
      refusal: tooManyChosen(chosen),
      run: () => getListFile(found.file, 'xlsx', ids),
    },
  ];
  const more: PageAction[] = [
    edit({ label: t('Release'), run: begin(actionDialogs.release) }),
    edit({ label: t('Delivery date'), run: begin(date) }),
    edit({ label: t('Close short'), run: begin(actionDialogs.closeShort) }),
    { label: t('Delete'), refusal: mayNotDelete, run: begin(actionDialogs.remove) },
  ];
  return <BulkBar noun="job" selection={selection} bulk={bulk} found={found} verbs={verbs} more={more} />;
}
