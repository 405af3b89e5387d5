/**
 * Finishes an operation. It first asks for missing counts, for confirmation of a short finish, and about an unlikely
 * count.
 */
import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { contract } from '../../client/contract.ts';
import { dropPendingWrite, unsentOf } from '../../client/api/pending-writes.ts';
import { query } from '../../client/api/queries.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type Operation, operations } from '../../../shared/contract/operations.ts';
import { ask, confirm } from '../../ui/page/toasts-and-dialogs.tsx';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { count, number, sentenceList } from '../../ui/page/format.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Notice } from '../../ui/page/page.tsx';
import {
  operationCounts,
  finishedBy,
  finishUncounted,
  quantityInUnit,
  shortAtFinish,
  totalsInWords,
} from './operation-counts.ts';
import { type CountsEntered, type FloorActions } from './use-floor-actions.ts';
import dialog from '../../ui/page/dialog.module.css';
import layout from '../../ui/page/layout.module.css';

const schema = operations.counts.body;
type Line = Job['flow'][number];

interface TypedTotals {
  goodQuantity: number | '';
  wasteQuantity: number | '';
}
/**
 * The totals by operation id that the user typed to finish an operation and did not send. The form shows them when
 * the user opens it again.
 */
const unsentTotalsById = new Map<string, TypedTotals>();
/**
 * Returns the totals that were not sent. If the connection was lost when the user sent them, they survive a reload.
 */
const findUnsentTotals = (id: string): TypedTotals => {
  const [press] = unsentOf('advance', id);
  const { goodQuantity = '', wasteQuantity = '' } =
    (press?.call as { body: CountsEntered } | undefined)?.body ?? {};
  return unsentTotalsById.get(id) ?? { goodQuantity, wasteQuantity };
};

/** The answer that finishes without counts, so that everything that came in counts as good. */
const uncounted = 'uncounted';
/**
 * Holds the answer: the totals, and whether to add them although somebody else has finished the operation. Null if
 * the user cancels.
 */
type FinishAnswer = { counts: CountsEntered; isFinished: boolean } | typeof uncounted | null;

function FinishForm(props: {
  operation: Operation;
  line: Line | undefined;
  /** The pieces that the job will be short if everything that came in is good. */
  short: number;
  answer: (counts: FinishAnswer) => void;
}) {
  const { operation, line, short, answer } = props;
  const { unit, planned } = operationCounts(operation);
  const [typed, setTyped] = useState(() => findUnsentTotals(operation.id));
  const zone = useShopZone();
  const { data: now = operation } = useQuery({
    ...query(contract.operations.get, { params: { id: operation.id } }),
    meta: { inPlace: true },
  });
  const isFinished = now.state === 'finished';
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  const wrong = messagesOf(schema, given);
  const isCounted = Object.keys(given).length > 0;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isCounted) answer(isFinished ? null : uncounted);
    else if (Object.keys(wrong).length === 0) answer({ counts: schema.parse(given), isFinished });
  };
  const box = (name: keyof typeof typed, label: string) => ({
    label: `${label} ${unit}`,
    name,
    whole: true,
    value: typed[name],
    error: wrong[name],
    onChange: (value: number | '') => setTyped({ ...typed, [name]: value }),
  });
  return (
    <form className={dialog.dialog} noValidate onSubmit={onSubmit}>
      <div className={`${dialog.body} ${layout.stack}`}>
        {isFinished ? (
          <Notice alert>
            {reasonText(finishedBy(now, zone))}. {isCounted && `Add your ${totalsInWords(given)} to it?`}
          </Notice>
        ) : (
          <p>
            Nothing counted yet.{' '}
            {line ? `${quantityInUnit(line.in, unit)} came in` : `Plan ${quantityInUnit(planned, unit)}`}
            {short > 0 &&
              `. Without a count the job is ${quantityInUnit(short, 'pieces')} short of what was ordered`}
          </p>
        )}
        <NumberBox {...box('goodQuantity', 'Good')} data-autofocus />
        <NumberBox {...box('wasteQuantity', 'Waste')} />
      </div>
      <footer>
        <Button onClick={() => answer(null)}>{isFinished ? 'Drop them' : 'Cancel'}</Button>
        <Button type="submit" variant="filled">
          {isFinished ? 'Add them' : isCounted ? 'Finish' : finishUncounted(operation, line)}
        </Button>
      </footer>
    </form>
  );
}

/** Asks how much the operation made. Resolves to null if the user cancels. */
const askToFinish = (operation: Operation, job: Job | undefined, short: number) =>
  ask<FinishAnswer>(`Finish ${operation.name}?`, null, (answer) => (
    <FinishForm operation={operation} line={flowLine(operation, job)} short={short} answer={answer} />
  ));

/**
 * Fetches the newest state of a record. Resolves to undefined if that fails, so that the dialog opens without the
 * record.
 */
const fetchFresh = <T,>(
  client: QueryClient,
  of: Parameters<typeof client.fetchQuery<T>>[0],
): Promise<T | undefined> => client.fetchQuery({ ...of, staleTime: 0 }).catch(() => undefined);

interface Finishing {
  operation: Operation;
  job: Job | undefined;
  client: QueryClient;
}

/** Asks the user to confirm a finish that leaves the order short. */
async function confirmShortFinish(
  { operation, job, client }: Finishing,
  totals: CountsEntered,
): Promise<'full' | 'short' | null> {
  const { unit, good: counted } = operationCounts(operation);
  const { goodQuantity: good = counted, wasteQuantity } = totals;
  const { ups } = operation.job;
  const call = { params: { id: operation.id }, query: { goodQuantity: good, wasteQuantity } };
  const then = await fetchFresh(client, query(contract.operations.ifFinished, call));
  const runsAll = operation.makeUp === null && operation.quantity === null;
  const short = shortAtFinish({ good, unit, ups }, runsAll ? operation.job.quantity : 0, then);
  if (short === null) return 'full';
  const delivers = then && job && Math.min(then.willMake, job.quantity);
  const pieces = unit === 'sheets' && ` They are ${quantityInUnit(short.pieces, 'pieces')}.`;
  const isSure = await confirm({
    title: `${quantityInUnit(short.short, unit)} short. Finish anyway?`,
    text: (
      <>
        {quantityInUnit(good, unit)} good: {quantityInUnit(short.short, unit)} short of what was ordered.
        {pieces}
        {delivers !== undefined &&
          ` Finished now, the job can deliver about ${number(delivers)} of ${count(job?.quantity ?? 0, 'piece')}.`}
      </>
    ),
    verb: 'Finish short',
    keep: 'Count the rest',
    danger: true,
  });
  return isSure ? 'short' : null;
}

/** Offers a make-up run after a short finish, if the user may plan one. */
async function offerMakeUp({ operation, client }: Finishing, floor: FloorActions): Promise<void> {
  const job = await fetchFresh(client, query(contract.jobs.get, { params: { id: operation.jobId } }));
  if (!job?.makeUp || job.can.makeUp !== null) return;
  const isWanted = await confirm({
    title: `${job.number} is ${count(job.short, 'piece')} short. Plan a make-up run?`,
    text: `${count(job.makeUp.sheets, 'sheet')} once more through ${sentenceList(job.makeUp.operations)}, then on with the rest.`,
    verb: 'Make-up run',
    keep: 'Not now',
  });
  if (isWanted) await floor.makeUp(job);
}

const flowLine = ({ id }: Operation, job: Job | undefined) =>
  job?.flow.find(({ operationId }) => operationId === id);

/** True while the user answers the questions of a finish, so that a second press does not ask twice. */
let asking = false;

async function askAndFinish(
  operation: Operation,
  floor: FloorActions,
  client: QueryClient,
): Promise<boolean> {
  const { good, waste } = operationCounts(operation);
  // Without the job, the question uses the plan alone.
  const job = await fetchFresh(client, query(contract.jobs.get, { params: { id: operation.jobId } }));
  const finishing = { operation, job, client };
  const finishIfSure = async (totals: CountsEntered, counts?: CountsEntered) => {
    const sure = await confirmShortFinish(finishing, totals);
    if (sure === null || !(await floor.finish(counts))) return false;
    if (sure === 'short') await offerMakeUp(finishing, floor);
    return true;
  };
  if (good + waste > 0) return finishIfSure({});
  const uncountedCall = { params: { id: operation.id }, query: {} };
  const then = await fetchFresh(client, query(contract.operations.ifFinished, uncountedCall));
  const answer = await askToFinish(operation, job, then?.short ?? 0);
  if (answer === null) return false;
  for (const { key } of unsentOf('advance', operation.id)) dropPendingWrite(key);
  if (answer === uncounted) return floor.finish();
  const { counts, isFinished } = answer;
  if (isFinished) {
    const { goodQuantity: madeGood, wasteQuantity: wasted } = counts;
    const entry = {
      ...(madeGood !== undefined && { good: madeGood }),
      ...(wasted !== undefined && { waste: wasted }),
    };
    return (await floor.addEntry({ ...entry, from: 'finished' })) === 'added';
  }
  const { goodQuantity, wasteQuantity } = operation;
  const seen = { goodQuantity, wasteQuantity };
  unsentTotalsById.set(operation.id, {
    goodQuantity: counts.goodQuantity ?? '',
    wasteQuantity: counts.wasteQuantity ?? '',
  });
  const isDone = await finishIfSure({ goodQuantity: 0, ...counts }, { ...counts, seen });
  if (isDone) unsentTotalsById.delete(operation.id);
  return isDone;
}

/**
 * Finishes an operation. It asks for missing counts, and for confirmation of a short finish. Returns true if the
 * server has finished the operation.
 */
export async function finishCounted(
  operation: Operation,
  floor: FloorActions,
  client: QueryClient,
): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    return await askAndFinish(operation, floor, client);
  } finally {
    asking = false;
  }
}
