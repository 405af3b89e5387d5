/** Schedules and unschedules a job (spec §2 Job details, design: jobs). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { needsMachine } from '../../../shared/rules/catalogue.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { operationsNow } from '../operations/use-floor.ts';
import { ActionButton, type ActionButtonProps } from '../../ui/page/buttons.tsx';
import { confirm, refused, toast } from '../../ui/page/feedback.tsx';
import { count } from '../../ui/page/format.ts';

type Look = Pick<ActionButtonProps, 'size' | 'showReason' | 'variant'>;
type Of = Look & { job: Job; label?: string };

/** What became of the steps: that those without a machine can't be queued is said where the others are. */
async function whatFollows(client: QueryClient, id: string): Promise<string> {
  const all = await operationsNow(client, id);
  const without = all.filter(({ type, machine }) => machine === null && needsMachine(type));
  if (without.length === 0) return `${count(all.length, 'operation')} in the queues`;
  return `No machine can take ${without.map(({ name }) => name).join(', ')}`;
}

/** Asks first, because quantity, paper and operations are locked from then on. */
export function Schedule({ job, label = 'Schedule', ...look }: Of) {
  const { id, number, productOperations } = job;
  const client = useQueryClient();
  const submit = useVerb(contract.jobs.submit);
  const press = async () => {
    const steps = count(productOperations.length, 'operation');
    const sure = await confirm({
      title: `Schedule ${number}?`,
      text: `Its ${steps} get machines that fit, and join their queues. Type, quantity, paper and operations are then locked. You can unschedule it until an operation starts.`,
      verb: 'Schedule',
      keep: 'Cancel',
    });
    if (!sure) return;
    submit.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          void whatFollows(client, id).then((detail) => toast(`${number} scheduled`, { detail }));
        },
        onError: (error) => refused(`${number} was not scheduled`, reasonOf(error)),
      },
    );
  };
  return (
    <ActionButton {...look} refusal={job.can.schedule} busy={submit.isPending} onClick={() => void press()}>
      {label}
    </ActionButton>
  );
}

export function Unschedule({ job, ...look }: Look & { job: Job }) {
  const { id, number } = job;
  const unschedule = useVerb(contract.jobs.unschedule);
  const press = () => {
    unschedule.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(`${number} unscheduled`, { detail: 'Its operations left the queues' }),
        onError: (error) => refused(`${number} was not unscheduled`, reasonOf(error)),
      },
    );
  };
  return (
    <ActionButton {...look} refusal={job.can.unschedule} busy={unschedule.isPending} onClick={press}>
      Unschedule
    </ActionButton>
  );
}
