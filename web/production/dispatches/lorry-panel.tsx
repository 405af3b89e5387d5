/**
 * Shows the lorry that the user is loading: the pieces of each job, the time and the note. One button sends the
 * lorry.
 */
import { Checkbox } from '@mantine/core';
import { type RefObject } from 'react';
import { reason } from '../../../shared/reasons/reason.ts';
import { useRefusal } from '../../client/session/session.ts';
import { DateTimeField, TextField } from '../../ui/form/fields.tsx';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { Notice, Panel } from '../../ui/page/page.tsx';
import { piecesToSend } from '../../../shared/rules/dispatch.ts';
import { type Load, type LorryState } from './use-lorry.ts';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './dispatch.module.css';

/** Says in words how many of the job's pieces stay in the shop, exceed the order, or follow in another delivery. */
function loadWords({ job, quantity }: Load): string {
  const [taken, left] = [Number(quantity), piecesToSend(job)];
  if (taken > left) return `${count(taken - left, 'piece')} more than is made`;
  const sent = job.sent + taken;
  const words = [
    taken < left && count(left - taken, 'piece stays', 'pieces stay'),
    sent < job.quantity && `${count(job.quantity - sent, 'piece')} to follow`,
    sent > job.quantity && `${count(sent - job.quantity, 'piece')} over the order`,
  ];
  return words.filter(Boolean).join(', ') || 'all of the order';
}

function LoadLine({ load, place, lorry }: { load: Load; place: number; lorry: LorryState }) {
  const { job, quantity } = load;
  const over = lorry.exceedsMade(load);
  const error = lorry.errorAt(place);
  return (
    <li>
      <div className={`${layout.row} ${layout.between}`}>
        <CustomerAndJob load={load} />
        <NumberBox
          className={styles.quantity ?? ''}
          aria-label={`Pieces of ${job.number}`}
          whole
          min={1}
          value={quantity}
          error={error !== null}
          onChange={(next) => lorry.put(job.id, { quantity: next })}
        />
        <IconButton icon="close" label={`Take ${job.number} off`} onClick={() => lorry.remove(job.id)} />
      </div>
      <div className={`${layout.row} ${layout.between}`}>
        <span className={`${text.smaller} ${over ? styles.short : text.faint}`}>
          {over && <Icon name="warning" size={13} />}
          {error ?? loadWords(load)}
        </span>
        {job.sent + Number(quantity) < job.quantity && (
          <Checkbox
            label="Completes the order"
            aria-label={`${job.number}: this completes the order`}
            checked={load.complete}
            onChange={(event) => lorry.put(job.id, { complete: event.currentTarget.checked })}
          />
        )}
      </div>
    </li>
  );
}

function CustomerAndJob({ load: { job } }: { load: Load }) {
  return (
    <span className={`${layout.twoLines} ${layout.grow}`}>
      <b className={text.clip}>{job.customer.name}</b>
      <span className={`${text.smaller} ${text.muted} ${text.clip}`}>
        {job.number} {job.name}, {job.customer.city}
      </span>
    </span>
  );
}

const withoutValidation = { error: null, onBlur: () => undefined };

const piecesOf = ({ loads }: LorryState) => loads.reduce((sum, { quantity }) => sum + Number(quantity), 0);

/** On a small screen, says below the list how many jobs and pieces are on the lorry. A button goes to its form. */
export function ToLorry({ lorry, form }: { lorry: LorryState; form: RefObject<HTMLFormElement | null> }) {
  if (lorry.loads.length === 0) return null;
  return (
    <div className={styles.toLorry}>
      <b>
        {count(lorry.loads.length, 'job')}, {count(piecesOf(lorry), 'piece')}
      </b>
      <ActionButton aria-label="Go to this lorry" onClick={() => form.current?.scrollIntoView()}>
        This lorry
      </ActionButton>
    </div>
  );
}

export function LorryPanel({ lorry, form }: { lorry: LorryState; form: RefObject<HTMLFormElement | null> }) {
  const { loads, failure } = lorry;
  const mayNot = useRefusal('dispatch');
  const empty = loads.length === 0 ? reason('nothing-on-lorry') : null;
  const wrong = lorry.missing ? reason('quantity-missing') : null;
  return (
    <form
      ref={form}
      className={styles.lorry}
      aria-label="This lorry"
      noValidate
      data-final
      onSubmit={(event) => {
        event.preventDefault();
        void lorry.submit();
      }}
    >
      <Panel title="This lorry" note={loads.length > 0 && count(loads.length, 'job')}>
        {failure !== null && (
          <Notice tone="danger" alert>
            {failure}
          </Notice>
        )}
        <div className={`${styles.about} ${layout.stack}`}>
          <DateTimeField
            {...withoutValidation}
            name="date"
            label="Leaves"
            value={lorry.date}
            onChange={lorry.setDate}
          />
          <TextField
            {...withoutValidation}
            name="note"
            label="Lorry or note"
            placeholder="KA 01 AB 4521"
            value={lorry.note}
            onChange={lorry.setNote}
          />
        </div>
        {loads.length > 0 && (
          <ol className={styles.loads}>
            {loads.map((load, place) => (
              <LoadLine key={load.job.id} load={load} place={place} lorry={lorry} />
            ))}
          </ol>
        )}
        <div className={styles.sum}>
          <span className={text.small}>
            <span className={text.faint}>Pieces</span> <b>{number(piecesOf(lorry))}</b>
          </span>
          <ActionButton
            type="submit"
            variant="filled"
            icon="check"
            refusal={mayNot ?? empty ?? wrong}
            showReason="beside"
            busy={lorry.busy}
          >
            Dispatch
          </ActionButton>
        </div>
      </Panel>
    </form>
  );
}
