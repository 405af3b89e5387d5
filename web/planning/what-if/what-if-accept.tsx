/**
 * Accepts a what-if plan after one confirmation, which lists the effects and the tasks that remain for people.
 * It also reverts an accepted plan.
 */
import { type ReactNode, useState } from 'react';
import { type PlanLeftOut, type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { reason, type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  refuseAssumption,
  shiftGroups,
  type ShiftGroup,
} from '../../../shared/planning/accepted-assumptions.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { reasonText } from '../../client/reason-text.ts';
import { confirm, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count, dateTime, sentenceList, shortDate } from '../../ui/text/format-values.ts';
import { assumptionsOf, changeWords, type Names } from './what-if-figures.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from './what-if.module.css';

interface WhatIfContext {
  names: Names;
  queues: Queues;
}

/** Says in a list what the server does if the user accepts the what-if. */
function appliedWords(plan: PlanRecord, { names, queues }: WhatIfContext): string[] {
  const zone = queues.calendar.timeZone;
  const words = assumptionsOf(plan).flatMap((each): string[] => {
    if (refuseAssumption(each) !== null) return [];
    const { machineDown, paperLate } = each;
    if (machineDown?.until) {
      const { machineId, from, until } = machineDown;
      const since = from === undefined ? '' : t` from ${dateTime(from, { zone })}`;
      const name = names.machines.get(machineId) ?? t('the machine');
      return [
        t`Plan nothing on ${name}${since} till ${dateTime(until, { zone })}. What runs on it is not paused.`,
      ];
    }
    if (paperLate) {
      const number = names.jobs.get(paperLate.jobId) ?? t('the job');
      return [t`Plan nothing of ${number} before ${dateTime(paperLate.until, { zone })}.`];
    }
    return [];
  });
  const shifts = shiftGroups(assumptionsOf(plan), queues.machines).map((group) => openWords(group, names));
  const moved = plan.moved?.count ?? 0;
  const moves = moved === 0 ? [] : [t`Move ${count(moved, 'operation')}.`];
  return [...words, ...shifts, ...moves];
}

function openWords({ calendarId, machineIds, shifts, inPlace }: ShiftGroup, { machines }: Names): string {
  const who = sentenceList(machineIds.map((id) => machines.get(id) ?? t('a machine')));
  const when = sentenceList(
    shifts.map(({ date, from, to }) => t`${shortDate(`${date}T12:00Z`, { zone: 'UTC' })} ${from} to ${to}`),
  );
  if (inPlace)
    return machineIds.length === 1
      ? t`Open ${who} ${when}, in the calendar it works by.`
      : t`Open ${who} ${when}, in the calendar they work by.`;
  const others =
    calendarId === null ? t("a copy of the shop's hours") : t('a copy of the one that others work by too');
  const own =
    machineIds.length === 1 ? t('It gets a calendar of its own') : t('They get a calendar of their own');
  return t`Open ${who} ${when}. ${own}, ${others}.`;
}

/** Says what a person has to do after accepting the what-if, with the reasons. */
function manualTasks(plan: PlanRecord, { names, queues }: WhatIfContext): string[] {
  const known = new Set(queues.machines.map(({ id }) => id));
  const planned = plan.entries.filter(({ machineId }) => machineId !== null && !known.has(machineId)).length;
  return assumptionsOf(plan).flatMap((each) => {
    const why = refuseAssumption(each);
    if (why === null) return [];
    const stay =
      each.machineAdded && planned > 0 ? t` ${count(planned, 'operation')} planned on it stay as now.` : '';
    return [`${changeWords(each, names, queues.calendar.timeZone)}. ${reasonText(why)}.${stay}`];
  });
}

/** Returns why the what-if has nothing to accept, or null if it has something. */
export function refuseAccept(plan: PlanRecord, context: WhatIfContext): Reason | null {
  if (plan.state === 'improving' && plan.measures === null) return reason('plan-not-ready');
  return appliedWords(plan, context).length === 0 ? reason('nothing-to-accept') : null;
}

const List = ({ title, of }: { title: string; of: readonly string[] }): ReactNode =>
  of.length > 0 && (
    <>
      <p>{title}</p>
      <ul className={styles.list}>
        {of.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  );

export interface Outcome {
  verb: 'accepted' | 'undone';
  left: readonly PlanLeftOut[];
  /** Texts about changes that the server could not apply or revert. */
  more: readonly string[];
}

/** Returns the function that accepts a what-if. `title` is the what-if's name on the screen. */
export function useAccept(context: WhatIfContext) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const accept = useVerb(contract.plans.accept);
  const undo = useVerb(contract.plans.undo);
  const revert = ({ id }: PlanRecord, title: string) =>
    undo.mutate(
      { params: { id } },
      {
        onSuccess: ({ left, notUndone }) => {
          setOutcome({
            verb: 'undone',
            left,
            more: notUndone.map(({ name, reason: why }) => `${name}: ${why}`),
          });
          toast(t`${title} undone`, { of: id });
        },
        onError: (error) => refused(t`${title} was not undone`, `${reasonOf(error)}.`, id),
      },
    );
  const take = async (plan: PlanRecord, title: string) => {
    const isSure = await confirm({
      title: t`Accept ${title.toLowerCase()}?`,
      text: (
        <>
          <List title={t('It will:')} of={appliedWords(plan, context)} />
          <List title={t('You still need to:')} of={manualTasks(plan, context)} />
        </>
      ),
      verb: t('Accept'),
      keep: t('Cancel'),
    });
    if (!isSure) return;
    const { id } = plan;
    accept.mutate(
      { params: { id }, body: { assumed: true } },
      {
        onSuccess: ({ accepted, left, notWritten }) => {
          const more = notWritten.map(({ place, reason: why }) => {
            const change = assumptionsOf(plan)[place];
            return `${change ? changeWords(change, context.names, context.queues.calendar.timeZone) : ''}. ${why}`;
          });
          setOutcome({ verb: 'accepted', left, more });
          const detail = t`${count(accepted, 'operation')} moved`;
          toast(t`${title} accepted`, { detail, undo: () => revert(plan, title), of: id });
        },
        onError: (error) => refused(t`${title} was not accepted`, `${reasonOf(error)}.`, id),
      },
    );
  };
  return { outcome, take, revert, busy: accept.isPending || undo.isPending };
}
