/** Edits the steps of a job, product or component, with a form that adds a step (spec §2 Job create). */
import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reason } from '../../../shared/reasons/reason.ts';
import { operationsMaximum } from '../../../shared/rules/specification-constants.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useDrag } from '../../ui/list/use-drag.ts';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { number } from '../../ui/page/format.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { AddOperation } from './add-operation.tsx';
import { type Step } from './part-values.ts';
import { StepRow } from './step-row.tsx';
import { changeStep, insertStep, moveStep, newStep, removeStep } from './edit-steps.ts';
import text from '../../ui/page/text.module.css';
import styles from './operations-field.module.css';
import grid from '../../ui/form/form.module.css';

type Field = Binding<readonly Step[]>;
const nameOf = (step: Step) => operationName(step.type, step.detail);

/** Returns functions that change the steps. A screen reader announces each change. */
function useSteps(field: Field) {
  const { value: steps } = field;
  const latest = useRef(steps);
  const [said, say] = useState('');
  useEffect(() => {
    latest.current = steps;
  });
  const move = (key: string, to: number) => {
    const next = moveStep(steps, key, to);
    const place = next.findIndex((step) => step.key === key);
    const step = next[place];
    field.onChange(next);
    if (step) say(`${nameOf(step)} is now ${place + 1} of ${next.length}`);
  };
  const remove = (step: Step) => {
    const place = steps.indexOf(step);
    field.onChange(removeStep(steps, step.key));
    toast(`${nameOf(step)} removed`, {
      undo: () => {
        field.onChange(insertStep(latest.current, step, place));
      },
    });
  };
  const add = (step: Step) => {
    field.onChange([...steps, step]);
    say(`${nameOf(step)} added as ${steps.length + 1}`);
  };
  return { said, move, remove, add };
}

/** Returns whether the shop has any tools. In a shop without tools, the form has no fields for them. */
function useTooled(): boolean {
  const { data } = useQuery(query(contract.tools.sorted, { query: { sort: 'name', per: 1 } }));
  return (data?.items.length ?? 0) > 0;
}

function StepList({ field, fixed, move, remove }: { field: Field; fixed: boolean } & StepVerbs) {
  const { value: steps } = field;
  const tooled = useTooled() || steps.some(({ toolIds = [] }) => toolIds.length > 0);
  const look = [styles.plan, fixed && styles.fixed, tooled && styles.tooled].filter(Boolean).join(' ');
  const drag = useDrag(
    steps.map(({ key }) => key),
    (from, to) => {
      const step = steps[from];
      if (step) move(step.key, to);
    },
  );
  return (
    <ol className={look}>
      {steps.map((step, place) => (
        <StepRow
          key={step.key}
          step={step}
          place={place}
          of={steps.length}
          fixed={fixed}
          tooled={tooled}
          drag={drag}
          onMove={(to) => move(step.key, to)}
          onRemove={() => remove(step)}
          onStep={(change) => {
            field.onChange(changeStep(steps, step.key, change));
          }}
        />
      ))}
    </ol>
  );
}
type StepVerbs = Pick<ReturnType<typeof useSteps>, 'move' | 'remove'>;

function headOf(n: number): string {
  if (n === 0) return 'No Operations Available';
  return n === 1 ? '1 OPERATION' : `${number(n)} OPERATIONS`;
}

/** Edits the steps. `locked` is the reason why the user can't change them. */
export function OperationsField({ locked, ...field }: Field & { locked?: string | undefined }) {
  const { value: steps, name, error } = field;
  const { said, add, ...verbs } = useSteps(field);
  const fixed = locked !== undefined;
  const note = fixed ? `${locked}; instructions can be changed` : 'in order; drag or Alt ↑ ↓ to move';
  return (
    <div className={grid.whole} data-field={name}>
      <div className={styles.planHead}>
        <b>{headOf(steps.length)}</b>
        {(fixed || steps.length > 1) && <span className={`${text.smaller} ${text.faint}`}>{note}</span>}
        <output className={text.visuallyHidden}>{said}</output>
      </div>
      {error !== null && <Input.Error>{error}</Input.Error>}
      {steps.length > 0 && <StepList field={field} fixed={fixed} {...verbs} />}
      {!fixed && (
        <AddOperation
          full={
            steps.length < operationsMaximum
              ? null
              : reason('too-many-operations', { most: operationsMaximum })
          }
          onAdd={({ type, detail, instruction }) => add(newStep(type, detail, instruction))}
        />
      )}
    </div>
  );
}
