/** Adds a paper to a job: which paper, how many sheets, and how many press sheets from each. */
import { reasonsOfIssues } from '../../../shared/reasons/schema-reasons.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { type EligiblePaper, type Job, jobs } from '../../../shared/contract/jobs.ts';
import { contract } from '../../client/contract.ts';
import { sheetsShort } from '../../../shared/rules/job-status.ts';
import { refuseReservePaper } from '../../../shared/rules/paper.ts';
import { refuseReserveOrder } from '../../../shared/rules/paper-order.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { NumberField, SelectField } from '../../ui/form/fields.tsx';
import { count, number, shortDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Notice, Panel } from '../../ui/page/page.tsx';
import { type PaperPick } from './use-pick-paper.ts';
import { reasonText } from '../../client/reason-text.ts';
import { SheetsField } from '../../stock/sheets-field.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

interface Of {
  job: Job;
  eligible: readonly EligiblePaper[];
  pick: PaperPick;
}

/** Says in words how far the typed sheets cover what the job lacks. */
function outcome(job: Job, { paper, quantity, adding, most: available }: PaperPick): string {
  const after = job.papersAssigned + adding;
  const short = sheetsShort(job.papersRequired, after);
  const most = paper && quantity === available ? 'That is all of this paper. ' : '';
  if (adding === 0) return '';
  if (short > 0) return `${most}${count(short, 'more sheet')} will be needed.`;
  const ofBuffer = sheetsShort(job.papersWithBuffer, after);
  const buffer = ofBuffer > 0 ? `${count(ofBuffer, 'sheet')} less than with the buffer` : 'the buffer too';
  return `${most}The requirement will be met, ${buffer}.`;
}

/** Returns by field the errors in the typed values. The contract and the available sheets decide. */
function problemsOf({ paper, order, quantity, cut, cutMost }: PaperPick) {
  const typed = { quantity: quantity === '' ? undefined : quantity, cut };
  const wrong = reasonsOfIssues(jobs.assignPaper.query.safeParse(typed).error?.issues ?? []);
  const refused = (sheets: number, { name }: EligiblePaper) =>
    order && refuseReserveOrder({ name, quantity: order.left, received: 0, reserved: 0 }, sheets);
  const reserve =
    paper && quantity !== ''
      ? order
        ? refused(quantity, paper)
        : refuseReservePaper(paper, quantity)
      : null;
  return {
    quantity: wrong['quantity'] ?? reserve,
    cut: cut === '' || cut > cutMost ? reason('cut-at-most', { most: cutMost }) : (wrong['cut'] ?? null),
  };
}

function useAdd({ job, pick }: Of) {
  const assign = useVerb(contract.jobs.assignPaper);
  const add = () => {
    const { paper, order, quantity, cut, substitute } = pick;
    if (!paper || quantity === '' || cut === '') return;
    assign.mutate(
      {
        params: { id: job.id, paperId: paper.id },
        query: {
          quantity,
          cut,
          ...(substitute && { substitute: 'true' }),
          ...(order && { orderId: order.orderId }),
        },
      },
      {
        onSuccess: () => {
          toast(`${count(quantity, 'sheet')} of ${paper.name} added`, { detail: job.number });
          pick.pick(null);
        },
      },
    );
  };
  return { add, busy: assign.isPending, error: assign.error };
}

const unknownPaper = { length: 0, breadth: 0, gsm: 0 };
const label = (paper: EligiblePaper) => ({ value: paper.id, label: paper.name });

/** Lets the user choose whether the sheets come from stock or from an order of the paper. */
function From({ paper, pick }: { paper: EligiblePaper; pick: PaperPick }) {
  const zone = useShopZone();
  const stock = { value: 'stock', label: `Stock, ${count(paper.availableQuantity, 'sheet')} available` };
  const orders = paper.orders.map(({ orderId, left, expected }) => ({
    value: orderId,
    label: `On order, ${count(left, 'sheet')} on ${shortDate(expected, { zone })}`,
  }));
  return (
    <SelectField
      name="from"
      label="From"
      value={pick.order?.orderId ?? 'stock'}
      error={null}
      options={[stock, ...orders]}
      onChange={(from) => pick.type({ orderId: from === 'stock' ? '' : from })}
      onBlur={() => undefined}
    />
  );
}

function Fields({ eligible, pick, wrong }: Of & { wrong: ReturnType<typeof problemsOf> }) {
  const { paper, cutMost } = pick;
  const options = paper && !eligible.some(({ id }) => id === paper.id) ? [...eligible, paper] : eligible;
  const onBlur = () => undefined;
  return (
    <>
      <SelectField
        name="paper"
        label="Paper"
        value={paper?.id ?? ''}
        error={null}
        options={options.map(label)}
        onChange={pick.pick}
        onBlur={onBlur}
      />
      {paper && paper.orders.length > 0 && <From paper={paper} pick={pick} />}
      <SheetsField
        paper={paper ?? unknownPaper}
        name="quantity"
        label="Quantity"
        value={pick.quantity}
        error={pick.quantity === '' ? null : wrong.quantity && reasonText(wrong.quantity)}
        unit={paper ? `of ${count(pick.most, 'sheet')} ${pick.order ? 'on order' : 'available'}` : 'sheets'}
        onChange={(quantity) => pick.type({ quantity })}
        onBlur={onBlur}
      />
      {cutMost > 1 && (
        <NumberField
          name="cut"
          whole
          label="Press sheets per stock sheet"
          value={pick.cut}
          error={wrong.cut && reasonText(wrong.cut)}
          unit={`of ${number(cutMost)}`}
          onChange={(cut) => pick.type({ cut })}
          onBlur={onBlur}
        />
      )}
    </>
  );
}

export function AddPaper(props: Of) {
  const { job, pick } = props;
  const { add, busy, error } = useAdd(props);
  const wrong = problemsOf(pick);
  const none = pick.paper ? null : reason('pick-a-paper');
  const refusal = job.can.assignPaper ?? none ?? wrong.quantity ?? wrong.cut;
  return (
    <Panel title="Add to job" padded>
      <form
        className={layout.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null && !busy) add();
        }}
      >
        <Fields {...props} wrong={wrong} />
        {pick.substitute && (
          <Notice>
            <b>Not a match.</b> {pick.mismatch.map(reasonText).join('; ')}. It is added as a substitute.
          </Notice>
        )}
        <output className={`${text.smaller} ${text.muted}`}>
          {wrong.quantity === null && wrong.cut === null && outcome(job, pick)}
        </output>
        {error && (
          <Notice tone="danger" alert>
            {reasonOf(error)}
          </Notice>
        )}
        <ActionButton type="submit" variant="filled" icon="plus" fullWidth refusal={refusal} busy={busy}>
          Add to Job
        </ActionButton>
      </form>
    </Panel>
  );
}
