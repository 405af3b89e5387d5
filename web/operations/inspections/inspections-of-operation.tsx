/** Shows the inspections of an operation, to add one or strike one out. Renders nothing if its type has no inspections. */
import {
  answerWords,
  faultsInWords,
  type PerClass,
} from '../../../shared/shop/sampling/inspection-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  type OperationInspections,
  type StoredInspection,
} from '../../../shared/shop/sampling/inspections.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { samplingPlan } from '../../../shared/shop/sampling/acceptance-sampling.ts';
import { t } from '../../../shared/platform/translate.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { query, useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useOperationType } from '../../shop/lists/use-shop-lists.ts';
import { ask, refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { number, timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { type GivenInspection, InspectionDialog } from './inspection-dialog.tsx';

function Line(props: { of: StoredInspection; busy: boolean; strike: () => void }) {
  const { of, busy, strike } = props;
  const [now, zone] = [useNow(), useShopZone()];
  const refusal = useRefusal('undo', { id: of.userId, name: of.userName });
  const words = `${t(answerWords[of.answer])}: ${faultsInWords(of, number)}`;
  const isStruck = of.struckBy !== null;
  return (
    <li className={`${layout.flow} ${layout.between}`}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        {isStruck ? (
          <s className={text.muted}>{words}</s>
        ) : (
          <b className={of.answer === 'accept' ? undefined : text.danger}>{words}</b>
        )}
        <small className={text.muted}>
          {[
            of.reason,
            t`of ${number(of.lot)} pieces`,
            of.userName,
            timeFrom(now, of.at, { zone }),
            isStruck && t`struck out by ${of.struckBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {!isStruck && (
        <ActionButton aria-label={t`Strike out: ${words}`} refusal={refusal} busy={busy} onClick={strike}>
          {t('Strike out')}
        </ActionButton>
      )}
    </li>
  );
}

const firstProblem = (error: unknown) => Object.values(fieldErrors(error))[0] ?? reasonOf(error);

export function InspectionsOfOperation({ operation }: { operation: OperationRecord }) {
  const { id, goodQuantity, plannedQuantity } = operation;
  const client = useQueryClient();
  const call = { params: { id } };
  const enabled = (useOperationType(operation.type)?.aql ?? null) !== null;
  const { data } = useInPlaceQuery(contract.operations.inspections, call, { enabled });
  const add = useVerb(contract.operations.inspect);
  const strike = useVerb(contract.operations.strikeInspection);
  const aql = data?.aql;
  if (!aql) return null;
  const show = (after: OperationInspections) =>
    client.setQueryData(query(contract.operations.inspections, call).queryKey, after);
  const save = (body: GivenInspection) =>
    add.mutateAsync({ ...call, body }).then((after) => {
      show(after);
      toast(t`Inspection: ${t(answerWords[body.answer])}`, { of: id });
      return null;
    }, firstProblem);
  const pieces = goodQuantity || plannedQuantity;
  const inspect = (limits: PerClass) =>
    ask<null>({
      title: t`Inspect ${operation.job.number}`,
      dismissed: null,
      body: (answer) => (
        <InspectionDialog aql={limits} pieces={pieces} save={save} close={() => answer(null)} />
      ),
    });
  return (
    <Panel
      title={t('Inspection')}
      note={pieces > 0 && t`check ${number(samplingPlan(pieces, aql).sample)} of ${number(pieces)} pieces`}
      right={
        <ActionButton refusal={operation.can.inspect} onClick={() => void inspect(aql)}>
          {t('Inspect')}
        </ActionButton>
      }
    >
      <ul className={layout.lines}>
        {data.inspections.map((each) => (
          <Line
            key={each.id}
            of={each}
            busy={strike.isPending}
            strike={() =>
              void strike
                .mutateAsync({ params: { id, inspectionId: each.id } })
                .then(show, refusedFor(t('Not struck out'), id))
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
