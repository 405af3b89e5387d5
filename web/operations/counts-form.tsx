/** Good, waste and why, beside Finish: no dialog. Enter finishes what runs, and reports what does not. */
import { Autocomplete } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type Operation } from '../../shared/contract/operations.ts';
import { ActionButton } from '../ui/buttons.tsx';
import { NumberBox } from '../ui/fields.tsx';
import { countedOf } from './counts.ts';
import { wasteReasons } from './reasons.ts';
import { type CountsEntered, type Floor } from './use-floor.ts';

interface Typed {
  good?: number | '';
  waste?: number | '';
  reason?: string;
}

/** What was typed and differs from what is known; what was not touched follows the record. */
function entered(operation: Operation, typed: Typed): CountsEntered {
  const { good, waste } = countedOf(operation);
  const { wasteReason } = operation;
  return {
    ...(typeof typed.good === 'number' && typed.good !== good && { goodQuantity: typed.good }),
    ...(typeof typed.waste === 'number' && typed.waste !== waste && { wasteQuantity: typed.waste }),
    ...(typed.reason !== undefined && typed.reason !== wasteReason && { wasteReason: typed.reason }),
  };
}

export function CountsForm({ id, operation, floor }: { id: string; operation: Operation; floor: Floor }) {
  const [typed, setTyped] = useState<Typed>({});
  const { unit, good, waste } = countedOf(operation);
  const counts = entered(operation, typed);
  const send = async (by: (counts: CountsEntered) => Promise<boolean>) => {
    if (await by(counts)) setTyped({});
  };
  const unchanged = Object.keys(counts).length === 0;
  const report = () => void send(floor.report);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (operation.state === 'running') void send(floor.finish);
    else if (!unchanged) report();
  };
  const { goodQuantity, wasteQuantity, wasteReason } = floor.errors;
  return (
    <form id={id} className="counts" onSubmit={onSubmit} noValidate>
      <NumberBox
        label={`Good ${unit}`}
        name="goodQuantity"
        value={typed.good ?? good}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(good) => setTyped({ ...typed, good })}
        error={goodQuantity}
      />
      <NumberBox
        label={`Waste ${unit}`}
        name="wasteQuantity"
        value={typed.waste ?? waste}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(waste) => setTyped({ ...typed, waste })}
        error={wasteQuantity}
      />
      <Autocomplete
        label="Waste reason"
        name="wasteReason"
        data={[...wasteReasons(operation.type)]}
        openOnFocus={false}
        maxLength={200}
        value={typed.reason ?? operation.wasteReason}
        onChange={(reason) => setTyped({ ...typed, reason })}
        error={wasteReason}
      />
      {!unchanged && (
        <ActionButton busy={floor.busy} onClick={report}>
          Report counts
        </ActionButton>
      )}
    </form>
  );
}
