/**
 * Shows notices under the top bar for writes without a response. A notice survives reloads. It stays until the
 * write's outcome is known and the user has read it.
 */
import { useQueryClient } from '@tanstack/react-query';
import {
  dropPendingWrite,
  endpointOf,
  isPending,
  isShown,
  isUnderWay,
  type PendingWrite,
  type BulkRun,
  sendUnsent,
  usePendingWrites,
} from '../client/api/pending-writes.ts';
import { ApiError, NotSentError, reasonOf } from '../client/api/api-errors.ts';
import { perform } from '../client/api/queries.ts';
import { overrideOf } from '../production/operations/refusal-override.ts';
import { capital, number, sentenceList, timeFrom } from '../ui/page/format.ts';
import { Icon } from '../ui/page/icons.tsx';
import { useNow, useShopZone } from '../ui/page/use-now.ts';
import { refused, toast } from '../ui/page/toasts-and-dialogs.tsx';
import buttons from '../ui/page/buttons.module.css';
import layout from '../ui/page/layout.module.css';
import styles from './shell.module.css';

const refusalOf = ({ problem }: PendingWrite) => (problem ? reasonOf(new ApiError(problem)) : '');

const isSaid = (press: PendingWrite) => press.fate !== 'sent' && press.fate !== 'run' && !isShown(press);
const sentAgain = 'It is sent again by itself, and done only once';

/** Returns the notice's text for a write that was not sent, was refused, or has no known outcome. */
function wordsOf(press: PendingWrite, at: string): string {
  const { label, fate } = press;
  if (fate === 'done') return `Sent: ${label}, pressed ${at}`;
  if (fate === 'unsent') return `Not sent: ${label}, pressed ${at}`;
  if (fate === 'refused') return `Not done: ${label}, pressed ${at}. ${refusalOf(press)}`;
  const then = fate === 'lost' ? 'It can’t be sent again: look whether it is there' : sentAgain;
  return `Not known whether it was sent: ${label}, ${at}. ${then}`;
}

/**
 * Returns the refused call with the confirmation that overrides the refusal, or null if nothing overrides the
 * refusal.
 */
function insistedOf({ call, fate, problem }: PendingWrite): object | null {
  const word = fate === 'refused' ? overrideOf(problem?.code) : null;
  return word && { ...call, body: { ...('body' in call ? (call.body as object) : {}), ...word } };
}

function PressNotice({ press, at }: { press: PendingWrite; at: string }) {
  const client = useQueryClient();
  const { key, label, fate } = press;
  const words = wordsOf(press, at);
  const endpoint = endpointOf(press);
  const insisted = insistedOf(press);
  const drop = () => dropPendingWrite(key);
  const insist = async () => {
    if (!insisted || !endpoint) return;
    drop();
    try {
      await perform(client, endpoint, insisted as never, undefined, { label });
      toast(label);
    } catch (error) {
      refused(`Not done: ${label}`, reasonOf(error));
    }
  };
  const sendNow = async () => {
    if (!(await sendUnsent(press))) refused(reasonOf(new NotSentError()), label, key);
  };
  return (
    <p className={styles.press} data-fate={fate}>
      <Icon name={fate === 'done' ? 'check' : 'warning'} />
      <span className={layout.grow}>{words}</span>
      {fate === 'unsent' && (
        <button type="button" className={buttons.asText} onClick={() => void sendNow()}>
          Send
        </button>
      )}
      {insisted && (
        <button type="button" className={buttons.asText} onClick={() => void insist()}>
          Add them
        </button>
      )}
      <button type="button" className={buttons.asText} onClick={drop}>
        {fate === 'unsent' ? 'Drop' : fate === 'unknown' ? 'Stop trying' : insisted ? 'Drop them' : 'OK'}
      </button>
    </p>
  );
}

/** The largest number of record names in a notice about writes that did not begin. */
const mostNamed = 5;
const isOf = (name: string) => (step: PendingWrite) => step.of?.name === name;
/** Returns the names of the records that the writes in `steps` belong to, in the sequence of the action. */
const namesOf = (steps: readonly PendingWrite[], { open }: BulkRun) =>
  sentenceList(open.filter((name) => steps.some(isOf(name))));

/**
 * Returns in words what became of an action on many records whose page closed. `steps` are the writes that the page
 * sent before it closed.
 */
function stoppedWords(run: BulkRun, label: string, steps: readonly PendingWrite[]): string {
  const { total, done, open } = run;
  const [whole, parts] = [steps.filter(({ of }) => !of?.part), steps.filter(({ of }) => of?.part)];
  const having = (is: PendingWrite['fate']) => whole.filter(({ fate }) => fate === is).length;
  const pending = steps.filter(({ fate }) => fate !== 'done' && fate !== 'refused');
  const refusedCount = run.refused + having('refused');
  const left = open.filter((name) => !steps.some(isOf(name)));
  const more = left.length - mostNamed;
  return [
    `${number(done + having('done'))} of ${number(total)} ${label}`,
    refusedCount > 0 && `${number(refusedCount)} refused`,
    ...parts
      .filter((each) => !pending.includes(each))
      .map(({ of, fate }) => `${of?.name}: ${of?.part} ${fate === 'done' ? 'sent' : 'refused'}`),
    pending.length > 0 && `Not known yet: ${namesOf(pending, run)}`,
    left.length > 0 &&
      `Not begun: ${left.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** Reports on an action on many records: which responses are missing and, after its page closed, what was done. */
function RunNotice({
  press,
  run,
  steps,
  at,
}: {
  press: PendingWrite;
  run: BulkRun;
  steps: readonly PendingWrite[];
  at: string;
}) {
  const isOn = isUnderWay(press);
  const pending = steps.filter((step) => (isOn ? step.fate === 'unknown' : isPending(step)));
  if (isOn && pending.length === 0) return null;
  const words = isOn
    ? `Not known whether it was sent: ${capital(press.label)}: ${namesOf(pending, run)}, ${at}. ${sentAgain}`
    : `Stopped when the page closed, ${at}: ${stoppedWords(run, press.label, steps)}`;
  const drop = () => {
    for (const { key } of pending.length > 0 ? pending : [press, ...steps]) dropPendingWrite(key);
  };
  return (
    <p className={styles.press} data-fate="unknown">
      <Icon name="warning" />
      <span className={layout.grow}>{words}</span>
      <button type="button" className={buttons.asText} onClick={drop}>
        {pending.length > 0 ? 'Stop trying' : 'OK'}
      </button>
    </p>
  );
}

export function PressNotices() {
  const presses = usePendingWrites();
  const [now, zone] = [useNow(), useShopZone()];
  const atOf = ({ at }: PendingWrite) => timeFrom(now, at, { zone });
  const stepsOf = (key: string) => presses.filter(({ of }) => of?.run === key);
  const runs = new Set(presses.flatMap(({ key, run }) => (run ? key : [])));
  return (
    <div aria-live="polite" data-presses>
      {presses.map((press) => {
        const { key, run, of } = press;
        if (run) return <RunNotice key={key} {...{ press, run }} steps={stepsOf(key)} at={atOf(press)} />;
        if (!isSaid(press) || (of && runs.has(of.run))) return null;
        return <PressNotice key={key} press={press} at={atOf(press)} />;
      })}
    </div>
  );
}
