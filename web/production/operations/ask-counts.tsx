/** Questions about counts: how much was made if nothing is counted yet, and whether a high count is right. */
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type Operation, operations } from '../../../shared/contract/operations.ts';
import { plausiblePart } from '../../../shared/rules/catalogue.ts';
import { ask, confirm } from '../../ui/page/feedback.tsx';
import { NumberBox } from '../../ui/form/fields.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { number } from '../../ui/page/format.ts';
import { countedOf, inUnit } from './counts.ts';
import { type CountsEntered, type Floor } from './use-floor.ts';
import dialog from '../../ui/page/dialog.module.css';
import layout from '../../ui/page/layout.module.css';

const schema = operations.counts.body;

function FinishForm({
  operation,
  answer,
}: {
  operation: Operation;
  answer: (counts: CountsEntered | null) => void;
}) {
  const { unit, planned, left } = countedOf(operation);
  const [typed, setTyped] = useState<{ goodQuantity: number | ''; wasteQuantity: number | '' }>({
    goodQuantity: left,
    wasteQuantity: 0,
  });
  const wrong = messagesOf(schema, typed);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (Object.keys(wrong).length === 0) answer(schema.parse(typed));
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
        <p>Nothing counted yet. Plan {inUnit(planned, unit)}</p>
        <NumberBox
          {...box('goodQuantity', 'Good')}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <NumberBox {...box('wasteQuantity', 'Waste')} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <footer>
        <Button onClick={() => answer(null)}>Cancel</Button>
        <Button type="submit" variant="filled">
          Finish
        </Button>
      </footer>
    </form>
  );
}

/** Asks how much was made, starting from the plan; null if cancelled. */
const askToFinish = (operation: Operation) =>
  ask<CountsEntered | null>(`Finish ${operation.name}?`, null, (answer) => (
    <FinishForm operation={operation} answer={answer} />
  ));

/** Whether the counts are right: asks if good is far above the plan. */
export async function sureOfCounts(operation: Operation, { goodQuantity: good = 0 }: CountsEntered) {
  const { planned, unit } = countedOf(operation);
  const part = good / Math.max(1, planned);
  if (part <= plausiblePart) return true;
  return confirm({
    title: `${inUnit(good, unit)} good?`,
    text: `${number(good)} is ${number(good - planned)} more than planned. Add it?`,
    verb: `Add ${number(good)}`,
    keep: 'Change it',
  });
}

/** Finishes with `counts`, and asks for them if nothing was counted. Returns true if it finished. */
export async function finishCounted(operation: Operation, floor: Floor, counts: CountsEntered = {}) {
  const { good, waste } = countedOf(operation);
  const { goodQuantity = good, wasteQuantity = waste } = counts;
  const asked = goodQuantity + wasteQuantity === 0 ? await askToFinish(operation) : {};
  if (asked === null) return false;
  const all = { ...counts, ...asked };
  return (await sureOfCounts(operation, all)) && floor.finish(all);
}
