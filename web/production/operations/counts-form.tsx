/** Good, waste and waste reason, beside Finish. Enter, a tablet's Go and a scanner's suffix add the counts; only the button finishes. */
import { Autocomplete } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type Operation, operations } from '../../../shared/contract/operations.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { NumberBox } from '../../ui/form/fields.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { useLeaving } from '../../ui/form/leaving.ts';
import { finishCounted, sureOfCounts } from './ask-counts.tsx';
import { countedOf } from './counts.ts';
import { wasteReasons } from './reasons.ts';
import { type CountsEntered, type Floor } from './use-floor.ts';
import styles from './floor.module.css';

interface Typed {
  good?: number | '';
  waste?: number | '';
  reason?: string;
}

/** The values that were typed and differ from the record; the others follow the record. */
function entered(operation: Operation, typed: Typed): CountsEntered {
  const { good, waste } = countedOf(operation);
  const { wasteReason } = operation;
  return {
    ...(typeof typed.good === 'number' && typed.good !== good && { goodQuantity: typed.good }),
    ...(typeof typed.waste === 'number' && typed.waste !== waste && { wasteQuantity: typed.waste }),
    ...(typed.reason !== undefined && typed.reason !== wasteReason && { wasteReason: typed.reason }),
  };
}

function useCounts(operation: Operation, floor: Floor) {
  const [typed, setTyped] = useState<Typed>({});
  const counts = entered(operation, typed);
  const unchanged = Object.keys(counts).length === 0;
  const wrong = messagesOf(operations.counts.body, counts);
  const clear = () => setTyped({});
  useLeaving(() => !unchanged, clear);
  const send = async (by: () => Promise<boolean>) => {
    if (!floor.busy && Object.keys(wrong).length === 0 && (await by())) clear();
  };
  const addSure = async () => (await sureOfCounts(operation, counts)) && floor.addCounts(counts);
  return {
    typed,
    unchanged,
    errors: { ...floor.errors, ...wrong },
    change: (more: Typed) => {
      floor.forget();
      setTyped({ ...typed, ...more });
    },
    finish: () => void send(() => finishCounted(operation, floor, counts)),
    add: () => void send(addSure),
  };
}

/** Name of the button that submits the form to finish the operation. */
export const finishButton = 'finish';

export function CountsForm({ id, operation, floor }: { id: string; operation: Operation; floor: Floor }) {
  const { unit, good, waste } = countedOf(operation);
  const { typed, unchanged, errors, change, finish, add } = useCounts(operation, floor);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.nativeEvent.submitter?.getAttribute('name') === finishButton) finish();
    else add();
  };
  const { goodQuantity, wasteQuantity, wasteReason } = errors;
  return (
    <form id={id} className={styles.counts} onSubmit={onSubmit} noValidate>
      <NumberBox
        label={`Good ${unit}`}
        name="goodQuantity"
        whole
        value={typed.good ?? good}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(good) => change({ good })}
        error={goodQuantity}
      />
      <NumberBox
        label={`Waste ${unit}`}
        name="wasteQuantity"
        whole
        value={typed.waste ?? waste}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(waste) => change({ waste })}
        error={wasteQuantity}
      />
      <Autocomplete
        label="Waste reason"
        name="wasteReason"
        data={[...wasteReasons(operation.type)]}
        openOnFocus={false}
        maxLength={200}
        value={typed.reason ?? operation.wasteReason}
        onChange={(reason) => change({ reason })}
        error={wasteReason}
      />
      {/* The form's first button, which Enter presses: always there, or Enter would press Finish. */}
      <ActionButton
        type="submit"
        busy={floor.busy}
        disabled={unchanged}
        display={unchanged ? 'none' : undefined}
      >
        Add counts
      </ActionButton>
    </form>
  );
}
