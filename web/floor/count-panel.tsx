/** Shows the keypad that counts good pieces or waste at a machine (look: 36-floor-count, 36-floor-waste). */
import { type SubmitEvent, useId } from 'react';
import { contract } from '../client/contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../shared/platform/translate.ts';
import {
  CountAfterFinish,
  CountBy,
  type CountsFormProps,
  useReadsCounter,
} from '../operations/counts/counts-form.tsx';
import { addingInWords, lastReading, operationCounts } from '../operations/operation-counts.ts';
import { useOfferedNames } from '../shop/lists/use-shop-lists.ts';
import { NumberBox } from '../ui/fields/number-box.tsx';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { Keypad } from '../ui/keys/keypad.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { number } from '../ui/text/format-values.ts';
import layout from '../ui/style/layout.module.css';
import { FloorPanel } from './floor-panel.tsx';
import styles from './floor.module.css';

/** The most digits that the keys type. */
const mostDigits = 8;

function WasteReasons(props: { names: readonly string[]; value: string; change: (to: string) => void }) {
  const { names, value, change } = props;
  return (
    <div className={styles.reasons} role="group" aria-label={t('Waste reason')}>
      {names.map((name) => (
        <ActionButton key={name} aria-pressed={name === value} onClick={() => change(name)}>
          {name}
        </ActionButton>
      ))}
    </div>
  );
}

export function CountPanel(props: CountsFormProps & { of: 'good' | 'waste'; close: () => void }) {
  const { of, operation, floor, counts, close } = props;
  const { typed, entry, errors, change, add } = counts;
  const counting = useReadsCounter(operation);
  const { can, by } = counting;
  const { data = [] } = useInPlaceQuery(contract.operations.entries, { params: { id: operation.id } });
  const reasons = useOfferedNames('wasteReasons', { type: operation.type });
  const now = operationCounts(operation);
  const last = lastReading(data, operation.machineId);
  const name = of === 'waste' ? 'waste' : by === 'counter' ? 'counter' : 'good';
  const value = typed[name] ?? '';
  const isOpen = operation.can.counts === null && !counts.isFinishedSince;
  const type = (digits: string) => change({ [name]: digits === '' ? '' : Number(digits) });
  const lacksReason = (typed.waste || 0) > 0 && !typed.reason && reasons.length > 0;
  const form = useId();
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isOpen && !lacksReason && (await add()) === 'added') close();
  };
  const error = errors[name] ?? errors.reason;
  const label =
    name === 'counter' ? t('Counter') : name === 'good' ? t`Good ${t(now.unit)}` : t`Waste ${t(now.unit)}`;
  const box = (
    <NumberBox
      form={form}
      // Another field begins with its own caret.
      key={name}
      className={styles.typed ?? ''}
      aria-label={label}
      name={name}
      whole
      inputMode="none"
      ref={focusOnMount}
      value={value}
      onChange={(next) => change({ [name]: next })}
      error={error}
      rightSection={name === 'counter' ? last && t`was ${number(last.counter ?? 0)}` : t(now.unit)}
      rightSectionWidth="auto"
    />
  );
  return (
    <FloorPanel
      label={of === 'good' ? t('Count good') : t('Count waste')}
      close={close}
      head={
        of === 'waste' ? (
          box
        ) : can ? (
          <CountBy counting={counting} change={change} />
        ) : (
          <h2>{t('Count good')}</h2>
        )
      }
    >
      <form id={form} className={styles.count} noValidate onSubmit={(event) => void onSubmit(event)}>
        {!isOpen && entry !== null && <CountAfterFinish {...{ operation, floor, counts }} />}
        {of === 'good' && box}
        {of === 'waste' && (
          <WasteReasons names={reasons} value={typed.reason ?? ''} change={(to) => change({ reason: to })} />
        )}
        <output className={styles.sum}>
          {isOpen && entry !== null && error === undefined && addingInWords(now, entry, last)}
        </output>
        <Keypad
          add={(digit) => {
            if (`${value}`.length < mostDigits) type(`${value}${digit}`);
          }}
          erase={() => type(`${value}`.slice(0, -1))}
        >
          <ActionButton
            type="submit"
            data-enter
            variant="filled"
            className={layout.wide ?? ''}
            busy={floor.busy}
            refusal={lacksReason ? reason('pick-waste-reason') : null}
            disabled={entry === null || !isOpen}
          >
            {typeof value === 'number' && name !== 'counter' ? t`Add ${number(value)}` : t('Add')}
          </ActionButton>
        </Keypad>
      </form>
    </FloorPanel>
  );
}
