/** Reads the checks of an operation, with the answers that wait on this device, and sends answers (decision 109). */
import { useQueryClient } from '@tanstack/react-query';
import {
  checkStandings,
  type CheckStanding,
  type CheckResult,
  refuseOpenCheck,
} from '../../../shared/operations/checks.ts';
import { checkProgress } from '../../../shared/operations/operation-facts.ts';
import { type StoredAnswer } from '../../../shared/operations/operation-parts.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../../shared/platform/translate.ts';
import { type Check, isWithin } from '../../../shared/shop/checks.ts';
import { reasonOf, WaitingError } from '../../client/api/api-errors.ts';
import { needsAnswer } from '../../client/api/pending-write-store.ts';
import { usePendingWrites } from '../../client/api/pending-writes.ts';
import { query, type Send, useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { sendInLine, timeInLine } from '../../client/api/send-presses-in-order.ts';
import { contract } from '../../client/contract.ts';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';

/** An answer as a person gives it: a measured value, or whether the check is in order. */
export type Given = { value: number } | { passed: boolean };
interface Press {
  params: { id: string };
  body: { check: string; count: number; value?: number; passed?: boolean };
}

/** Returns the answers for the operation that the server has not accepted yet, the first one first. */
function useWaitingAnswers(id: string, checks: readonly Check[]): CheckResult[] {
  const presses = usePendingWrites().filter(
    (press) => press.endpoint.join('.') === 'operations.check' && !needsAnswer(press),
  );
  return presses
    .map(({ call }) => call as Press)
    .filter(({ params }) => params.id === id)
    .flatMap(({ body: { check: name, count, value, passed } }) => {
      const check = checks.find((each) => each.name === name);
      return check ? [[name, count, passed ?? isWithin(check, value ?? 0)] as const] : [];
    });
}

export interface Checks {
  standings: readonly CheckStanding[];
  /** All answers that the server has, newest first. */
  results: readonly StoredAnswer[];
  /** The reason that Run, or Finish, waits for a check, or null. It is undefined while the checks are unknown. */
  refusal: Reason | null | undefined;
  busy: boolean;
  answer: (standing: CheckStanding, given: Given) => Promise<boolean>;
  takeBack: (answer: StoredAnswer) => Promise<void>;
}

/** Returns the operation's checks, and the functions that answer them. An operation without checks requests nothing. */
export function useChecks(operation: Operation): Checks {
  const { id, job, name, checks: summary, machine } = operation;
  const client = useQueryClient();
  const call = { params: { id } };
  const { data } = useInPlaceQuery(contract.operations.checks, call, { enabled: summary !== null });
  const line = machine?.id ?? id;
  const send: Send = (endpoint, request, key, label) => sendInLine(endpoint, request, key, { line, label });
  const give = useVerb(
    contract.operations.check,
    ({ body }) => `${t`Check ${body.check}`}: ${job.number} ${name}`,
    send,
  );
  const strike = useVerb(contract.operations.strikeCheck, () => t('Take back a check'));
  const { checks = [], results = [] } = (summary && data) ?? {};
  const waiting = useWaitingAnswers(id, checks);
  const held = results
    .filter(({ holds }) => holds)
    .map((each): CheckResult => [each.check, each.count, each.passed])
    .toReversed();
  const facts = { checks, given: [...held, ...waiting] };
  const progress = checkProgress(operation, job.ups);
  const show = (after: object) =>
    client.setQueryData(query(contract.operations.checks, call).queryKey, after as never);
  const takeBack = async ({ id: answerId, check }: StoredAnswer) => {
    try {
      show(await strike.mutateAsync({ params: { id, answerId } }));
      toast(t`${check}: taken back`, { of: id });
    } catch (error) {
      refused(t('Not taken back'), `${reasonOf(error)}.`, id);
    }
  };
  const answer = async ({ check, due }: CheckStanding, given: Given) => {
    const body = { check: check.name, count: due ?? 0, ...given, at: timeInLine(line) };
    const isInOrder = 'value' in given ? isWithin(check, given.value) : given.passed;
    const title = isInOrder ? t`${check.name}: in order` : t`${check.name}: not in order`;
    try {
      const after = await give.mutateAsync({ ...call, body });
      show(after);
      const [last] = after.results;
      toast(title, { of: id, ...(last && { undo: () => takeBack(last) }) });
    } catch (error) {
      if (!(error instanceof WaitingError)) {
        refused(t`${check.name} was not stored`, `${reasonOf(error)}.`, id);
        return false;
      }
      toast(title, { detail: t('not sent yet; it is sent by itself'), of: id });
    }
    return true;
  };
  const isKnown = summary === null || data !== undefined;
  return {
    standings: checkStandings(facts, progress),
    results,
    refusal: isKnown ? refuseOpenCheck(facts, progress) : undefined,
    busy: give.isPending || strike.isPending,
    answer,
    takeBack,
  };
}
