/** Shows the blue button of a job's page: the job's next step, which it does at once (rule nextStep). */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { nextStep, type NextStep } from '../../../shared/jobs/aggregate/next-step.ts';
import { actionsIn } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { floorActions } from '../../../shared/operations/floor-actions.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { query, useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { actionLooks } from '../../operations/floor/floor-button-looks.ts';
import { useFloorActions } from '../../operations/floor/use-floor-actions.ts';
import { useMakeUp } from '../../operations/floor/use-make-up.ts';
import { useLists } from '../../shop/lists/use-shop-lists.ts';
import { isCovered, useAssign } from '../../stock/buying/assign-all-papers.tsx';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { ActionButton, VerbButton } from '../../ui/page/buttons.tsx';
import { type PageAction } from '../../ui/page/page-actions.ts';
import { number } from '../../ui/text/format-values.ts';
import { useApproval } from '../files/job-files.tsx';
import { jobVerbs } from '../verbs/job-verbs.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Assigns the papers that the server proposes. If none suffices, it opens the screen where the user picks others. */
function useAssignPaper({ id }: Job): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { press } = useAssign();
  return async () => {
    const proposed = query(contract.stock.unassigned, { query: { of: id } });
    const [job] = await client.fetchQuery({ ...proposed, staleTime: 0 }).catch(() => []);
    await (job && isCovered(job) ? press([job]) : navigate(to('JobPaperDetails', id)));
  };
}

/** Returns the function that finds the action of a step. Its hooks stay mounted, because Undo follows the button. */
function useStepActions(job: Job, dispatch: PageAction) {
  const { schedule, hold } = jobVerbs(useQueryClient(), job);
  const { approveIt } = useApproval(job);
  const makeUp = useMakeUp();
  const assign = useAssignPaper(job);
  const edit = to('JobEdit', job.id);
  return (step: NextStep<Operation>): PageAction | undefined => {
    const machine = 'operation' in step ? to('OperationDetails', step.operation.id) : '';
    const actions: Partial<Record<typeof step.is, PageAction>> = {
      release: hold,
      operations: { label: t('Plan operations'), icon: 'plus', run: `${edit}#productOperations` },
      artwork: { label: t('Add artwork'), icon: 'upload', run: `${edit}#artwork` },
      approval: { label: t('Approve artwork'), icon: 'check', run: approveIt },
      paper: { label: t('Assign paper'), icon: 'paper', run: assign },
      schedule: { ...schedule, label: t('Schedule job') },
      makeUp: { label: t`Make ${number(job.short)} more`, icon: 'plus', run: () => makeUp.run(job) },
      machine: { label: t('Choose a machine'), icon: 'machine', run: machine },
      dispatch: { ...dispatch, label: t('Dispatch job') },
    };
    return actions[step.is];
  };
}

/** Runs, resumes or finishes an operation. */
function FloorStep({ operation }: { operation: Operation }) {
  const { id, state, type } = operation;
  const client = useQueryClient();
  const floor = useFloorActions(operation);
  const { shortReasons: reasons } = useLists();
  const { data } = useInPlaceQuery(contract.operations.get, { params: { id } });
  const action = actionsIn(state)[0] ?? 'start';
  const press = async () => {
    if (action === 'start' || action === 'resume') return floor[action]();
    const { finishCounted } = await untilLoaded(() => import('../../operations/floor/floor-button.tsx'));
    return finishCounted(operation, floor, { client, reasons });
  };
  const { verb, label } = floorActions[action];
  return (
    <ActionButton
      variant="filled"
      icon={actionLooks[action].icon}
      refusal={data?.can[verb] ?? null}
      busy={floor.busy}
      onClick={() => void press()}
    >
      {label} {type}
    </ActionButton>
  );
}

/** Returns the button, or null if nothing is left for this user to do. */
export function useNextStepButton(job: Job, operations: readonly Operation[], dispatch: PageAction) {
  const step = nextStep(job, operations);
  const actionOf = useStepActions(job, dispatch);
  if (step?.is === 'floor') return <FloorStep key={step.operation.id} operation={step.operation} />;
  const verb = step && actionOf(step);
  return verb ? <VerbButton variant="filled" verb={verb} /> : null;
}
