/** Questions about counts: how much was made if nothing is counted, whether a short finish is meant, and whether a figure that can hardly be is right. */
import { Button } from '@mantine/core';
import { type QueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type Operation, operations } from '../../../shared/contract/operations.ts';
import { ask, confirm } from '../../ui/page/feedback.tsx';
import { NumberBox } from '../../ui/form/fields.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { number } from '../../ui/page/format.ts';
import { countedOf, deliverable, inUnit, shortAtFinish } from './counts.ts';
import { type CountsEntered, type Floor } from './use-floor.ts';
import dialog from '../../ui/page/dialog.module.css';
import layout from '../../ui/page/layout.module.css';

const schema = operations.counts.body;
type Line = Job['flow'][number];

/** The answer that nothing is counted, on purpose. */
const uncounted = 'uncounted';
type Answer = CountsEntered | typeof uncounted | null;

function FinishForm(props: {
  operation: Operation;
  line: Line | undefined;
  answer: (counts: Answer) => void;
}) {
  const { operation, line, answer } = props;
  const { unit, planned } = countedOf(operation);
  const [typed, setTyped] = useState<{ goodQuantity: number | ''; wasteQuantity: number | '' }>({
    goodQuantity: '',
    wasteQuantity: '',
  });
  const [asked, setAsked] = useState(false);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  const wrong = messagesOf(schema, given);
  const missing = asked && Object.keys(given).length === 0 ? `How many ${unit} were good?` : undefined;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(given).length > 0 && Object.keys(wrong).length === 0) answer(schema.parse(given));
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
        <p>
          Nothing counted yet. {line ? `${inUnit(line.in, unit)} came in` : `Plan ${inUnit(planned, unit)}`}
        </p>
        <NumberBox {...box('goodQuantity', 'Good')} error={wrong.goodQuantity ?? missing} data-autofocus />
        <NumberBox {...box('wasteQuantity', 'Waste')} />
      </div>
      <footer>
        <Button onClick={() => answer(null)}>Cancel</Button>
        <Button onClick={() => answer(uncounted)}>Finish without a count</Button>
        <Button type="submit" variant="filled">
          Finish
        </Button>
      </footer>
    </form>
  );
}

/** Asks how much was made; null if cancelled. */
const askToFinish = (operation: Operation, line: Line | undefined) =>
  ask<Answer>(`Finish ${operation.name}?`, null, (answer) => (
    <FinishForm operation={operation} line={line} answer={answer} />
  ));

/** Whether finishing with so much good is meant: asks if it is far below what came in and is planned. */
async function sureIfShort(operation: Operation, job: Job | undefined, good: number): Promise<boolean> {
  const { unit, planned } = countedOf(operation);
  const line = job?.flow.find(({ operationId }) => operationId === operation.id);
  const short = shortAtFinish({ good, planned }, line);
  if (short === null) return true;
  const delivers = job && line && deliverable(job, line, good);
  return confirm({
    title: `${number(short.short)} short. Finish anyway?`,
    text: (
      <>
        {number(good)} good of {inUnit(short.of, unit)}.
        {delivers !== undefined &&
          ` Finished now, the job can deliver about ${number(delivers)} of ${number(job?.quantity ?? 0)}.`}
      </>
    ),
    verb: 'Finish short',
    keep: 'Count the rest',
    danger: true,
  });
}

/** While the job is read and the question stands: a second press must not ask it twice. */
let asking = false;

async function finishAsked(operation: Operation, floor: Floor, client: QueryClient): Promise<boolean> {
  const { good, waste } = countedOf(operation);
  // Without the job it is asked by the plan alone.
  const job = await client
    .fetchQuery({ ...query(contract.jobs.get, { params: { id: operation.jobId } }), staleTime: 0 })
    .catch(() => undefined);
  const line = job?.flow.find(({ operationId }) => operationId === operation.id);
  if (good + waste > 0) return (await sureIfShort(operation, job, good)) && floor.finish();
  const answer = await askToFinish(operation, line);
  if (answer === null) return false;
  if (answer === uncounted) return floor.finish();
  if (!(await sureIfShort(operation, job, answer.goodQuantity ?? 0))) return false;
  const { goodQuantity, wasteQuantity } = operation;
  return floor.finish({ ...answer, seen: { goodQuantity, wasteQuantity } });
}

/** Finishes; asks for the counts if there are none, and whether it is meant where much is missing. Returns true if it finished. */
export async function finishCounted(
  operation: Operation,
  floor: Floor,
  client: QueryClient,
): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    return await finishAsked(operation, floor, client);
  } finally {
    asking = false;
  }
}
