/**
 * Shows the form field for the planned steps of a job, product or component, with a form that adds a step
 * (spec §2 Job create).
 */
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { operationsMaximum } from '../../../shared/platform/specification-constants.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { type ReasonLike, reasonText } from '../../client/reason-text.ts';
import { ListedField } from '../../shop/lists/listed-field.tsx';
import { useOfferedNames } from '../../shop/lists/use-shop-lists.ts';
import { ToolsSelect } from '../../tools/tools-select.tsx';
import { DragHandle } from '../../ui/drag/drag-handle.tsx';
import { useMovableRow } from '../../ui/drag/use-movable-row.ts';
import { useDrag } from '../../ui/drag/use-drag.ts';
import { toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { useKeysWithin } from '../../ui/keys/use-keys-within.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { focusNeighbour } from '../../ui/table/row-focus.ts';
import { count } from '../../ui/text/format-values.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { type Step } from './job-and-product-values.ts';
import {
  changeStep,
  insertStep,
  moveStep,
  newStep,
  removeStep,
  setDone,
  type StepField,
} from './edit-steps.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './operations-field.module.css';
import grid from '../../ui/form/form.module.css';

/**
 * Shows the small form that adds a planned step to a job, product or component (spec §2 Job create, §5
 * Add-operation sub-form).
 */

interface Added {
  type: string;
  detail: string;
  instruction: string;
}
const nothing: Added = { type: '', detail: '', instruction: '' };
const incomplete = t('Operation detail is incomplete. Please fill out every field.');

const bound = <T,>(name: string, label: string, value: T, onChange: (value: T) => void): Binding<T> => ({
  name,
  label,
  value,
  error: null,
  onChange,
  onBlur: () => undefined,
});

/**
 * Adds a step to the plan, and stays open so that the user can add another one. `full` is the reason why no more
 * steps fit, or null.
 */
function AddOperation({ onAdd, full }: { onAdd: (step: Added) => void; full: ReasonLike | null }) {
  const [typed, setTyped] = useState(nothing);
  const [alert, setAlert] = useState<string | null>(null);
  const frame = useRef<HTMLFieldSetElement>(null);
  const { type, detail, instruction } = typed;
  const change = (changes: Partial<Added>) => {
    setAlert(null);
    setTyped({ ...typed, ...changes });
  };
  const add = () => {
    if (type === '' || full !== null) {
      setAlert(full ? reasonText(full) : incomplete);
      return;
    }
    onAdd({ type, detail, instruction: instruction.trim() });
    setTyped(nothing);
    frame.current?.querySelector('input')?.focus();
  };
  useKeysWithin(frame, (event) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || event.defaultPrevented || !inField) return;
    event.preventDefault();
    add();
  });
  const details = useOfferedNames('operationDetails', { type });
  return (
    <fieldset ref={frame} className={styles.addStep} aria-label={t('Add Operation')}>
      <div className={`${layout.row} ${layout.gap3} ${layout.itemsEnd} ${styles.addFields}`}>
        <ListedField
          {...bound('operationType', t('Operation Type'), type, (value) =>
            change({ type: value, detail: '' }),
          )}
          list="operationTypes"
        />
        {details.length > 0 && (
          <ListedField
            {...bound('operationDetail', t('Operation Detail'), detail, (value) => change({ detail: value }))}
            list="operationDetails"
            type={type}
          />
        )}
        <TextField
          {...bound('instruction', t('Instruction'), instruction, (value) => change({ instruction: value }))}
        />
        <ActionButton
          icon="plus"
          refusal={full ?? (type === '' ? reason('choose-operation-type') : null)}
          onClick={add}
        >
          {t('Add operation')}
        </ActionButton>
      </div>
      {alert !== null && (
        <Input.Error role="alert">
          <Icon name="warning" size={13} />
          {alert}
        </Input.Error>
      )}
    </fieldset>
  );
}

interface StepRowProps {
  step: Step;
  place: number;
  of: number;
  /** True if the user can change only the step's instruction. */
  fixed: boolean;
  /** True if the shop has tools from which to choose. */
  tooled: boolean;
  drag: ReturnType<typeof useDrag>;
  /** Sets whether the step is done already. Undefined while the form does not ask for it. */
  onDone: ((done: boolean) => void) | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
  onStep: (change: Partial<Pick<Step, StepField>>) => void;
}

function StepButtons(props: StepRowProps & { name: string; move: (to: number) => void; remove: () => void }) {
  const { name, place, of, move, remove } = props;
  return (
    <span
      className={`${layout.row} ${layout.gapless} ${layout.toEnd} ${styles.stepButtons}`}
      data-step-buttons
    >
      {place > 0 && <IconButton icon="arrow-up" label={t`Move ${name} up`} onClick={() => move(place - 1)} />}
      {place < of - 1 && (
        <IconButton icon="arrow-down" label={t`Move ${name} down`} onClick={() => move(place + 1)} />
      )}
      <IconButton icon="close" label={t`Remove ${name}`} onClick={remove} />
    </span>
  );
}

function StepTools({ step, place, name, fixed, tooled, onStep }: StepRowProps & { name: string }) {
  const { toolIds = [], tools = [] } = step;
  if (!tooled && toolIds.length === 0) return null;
  return (
    <ToolsSelect
      size="xs"
      className={styles.tools}
      classNames={{ input: styles.toolsFrame, inputField: styles.toolsInput }}
      aria-label={t`Tools for ${place + 1}, ${name}`}
      {...(toolIds.length === 0 && { placeholder: t('Tools') })}
      disabled={fixed}
      own={tools}
      value={toolIds}
      onChange={(ids, named) => onStep({ toolIds: ids, tools: named })}
    />
  );
}

function StepRow(props: StepRowProps) {
  const { step, place, fixed, drag, onDone, onMove, onRemove, onStep } = props;
  const { row, move } = useMovableRow({ place, fixed, onMove });
  const name = operationName(step.type, step.detail);
  const remove = () => {
    focusNeighbour(row.current);
    onRemove();
  };
  return (
    <li ref={row} className={drag.dragged === place ? layout.dragged : undefined} style={drag.style(place)}>
      {fixed ? <Icon name="lock" size={14} /> : <DragHandle {...drag.handle(place)} />}
      <span className={styles.place}>{place + 1}</span>
      <span className={`${text.strong} ${text.clip}`} title={step.type}>
        {step.type}
      </span>
      <span className={text.clip} title={step.detail}>
        {step.detail}
      </span>
      <TextInput
        size="xs"
        className={styles.instruction}
        aria-label={t`Instruction for ${place + 1}, ${name}`}
        placeholder={t('Instruction')}
        maxLength={2000}
        value={step.instruction}
        onChange={(event) => onStep({ instruction: event.currentTarget.value })}
      />
      <StepTools {...props} name={name} />
      <span className={styles.overlap}>
        {place > 0 && (
          <Checkbox
            label={t('Overlap')}
            aria-label={t`Overlap: ${place + 1}, ${name}, may start once the step before has good pieces`}
            title={t('May start once the step before has good pieces')}
            checked={step.overlap ?? false}
            disabled={fixed}
            onChange={(event) => onStep({ overlap: event.currentTarget.checked })}
          />
        )}
        {onDone && (
          <Checkbox
            label={t('Done')}
            aria-label={t`Done already: ${place + 1}, ${name}`}
            title={t('Done before the job came into Makeready, and all steps before it')}
            checked={step.done ?? false}
            disabled={fixed}
            onChange={(event) => onDone(event.currentTarget.checked)}
          />
        )}
      </span>
      {!fixed && <StepButtons {...props} name={name} move={move} remove={remove} />}
    </li>
  );
}

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
    if (step) say(t`${nameOf(step)} is now ${place + 1} of ${next.length}`);
  };
  const remove = (step: Step) => {
    const place = steps.indexOf(step);
    field.onChange(removeStep(steps, step.key));
    toast(t`${nameOf(step)} removed`, {
      undo: () => field.onChange(insertStep(latest.current, step, place)),
    });
  };
  const add = (step: Step) => {
    field.onChange([...steps, step]);
    say(t`${nameOf(step)} added as ${steps.length + 1}`);
  };
  return { said, move, remove, add };
}

/** Returns whether the shop has any tools. In a shop without tools, the form has no fields for them. */
function useTooled(): boolean {
  const { data } = useQuery(query(contract.tools.sorted, { query: { sort: 'name', per: 1 } }));
  return (data?.items.length ?? 0) > 0;
}

function StepList({
  field,
  fixed,
  asksDone,
  move,
  remove,
}: { field: Field; fixed: boolean; asksDone: boolean } & StepVerbs) {
  const { value: steps } = field;
  const tooled = useTooled() || steps.some(({ toolIds = [] }) => toolIds.length > 0);
  const look = [layout.framed, styles.plan, fixed && styles.fixed, tooled && styles.tooled]
    .filter(Boolean)
    .join(' ');
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
          onDone={asksDone ? (done) => field.onChange(setDone(steps, step.key, done)) : undefined}
          onMove={(to) => move(step.key, to)}
          onRemove={() => remove(step)}
          onStep={(change) => field.onChange(changeStep(steps, step.key, change))}
        />
      ))}
    </ol>
  );
}
type StepVerbs = Pick<ReturnType<typeof useSteps>, 'move' | 'remove'>;

function headOf(n: number): string {
  if (n === 0) return t('No Operations Available');
  return count(n, 'OPERATION', 'OPERATIONS');
}

interface OperationsFieldProps extends Field {
  locked?: string | undefined;
  mayBeDone?: boolean;
}

/**
 * Edits the steps. `locked` is the reason why the user can't change them. With `mayBeDone`, a button shows ticks for
 * the steps that are done already.
 */
export function OperationsField({ locked, mayBeDone = false, ...field }: OperationsFieldProps) {
  const [isAsked, setAsked] = useState(false);
  const { value: steps, name, error } = field;
  const { said, add, ...verbs } = useSteps(field);
  const fixed = locked !== undefined;
  const asksDone = mayBeDone && (isAsked || steps.some(({ done }) => done));
  const note = fixed ? t`${locked}; instructions can be changed` : t('in order; drag or Alt ↑ ↓ to move');
  return (
    <div className={grid.whole} data-field={name}>
      <div className={`${layout.flow} ${layout.baseline} ${layout.spaced}`}>
        <b className={text.small}>{headOf(steps.length)}</b>
        {(fixed || steps.length > 1) && <span className={`${text.smaller} ${text.faint}`}>{note}</span>}
        <output className={text.visuallyHidden}>{said}</output>
        {mayBeDone && !asksDone && !fixed && steps.length > 0 && (
          <ActionButton variant="quiet" size="xs" onClick={() => setAsked(true)}>
            {t('Some are done already')}
          </ActionButton>
        )}
      </div>
      {error !== null && <Input.Error>{error}</Input.Error>}
      {steps.length > 0 && <StepList field={field} fixed={fixed} asksDone={asksDone} {...verbs} />}
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
