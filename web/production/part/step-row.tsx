import { Checkbox, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { type useDrag } from '../../ui/list/use-drag.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import { useKeysWithin } from '../../ui/page/use-keys-within.ts';
import { focusNeighbour, keepFocus } from '../../ui/list/row-focus.ts';
import { type Step } from './part-values.ts';
import { type StepField } from './edit-steps.ts';
import { ToolsSelect } from './tools-select.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './operations-field.module.css';

interface StepRowProps {
  step: Step;
  place: number;
  of: number;
  /** True if the user can change only the step's instruction. */
  fixed: boolean;
  /** True if the shop has tools from which to choose. */
  tooled: boolean;
  drag: ReturnType<typeof useDrag>;
  onMove: (to: number) => void;
  onRemove: () => void;
  onStep: (change: Partial<Pick<Step, StepField>>) => void;
}

function StepButtons(props: StepRowProps & { name: string; move: (to: number) => void; remove: () => void }) {
  const { name, place, of, move, remove } = props;
  return (
    <span className={`${layout.row} ${styles.stepButtons}`} data-step-buttons>
      {place > 0 && <IconButton icon="arrow-up" label={`Move ${name} up`} onClick={() => move(place - 1)} />}
      {place < of - 1 && (
        <IconButton icon="arrow-down" label={`Move ${name} down`} onClick={() => move(place + 1)} />
      )}
      <IconButton icon="close" label={`Remove ${name}`} onClick={remove} />
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
      aria-label={`Tools for ${place + 1}, ${name}`}
      {...(toolIds.length === 0 && { placeholder: 'Tools' })}
      disabled={fixed}
      own={tools}
      value={toolIds}
      onChange={(ids, named) => onStep({ toolIds: ids, tools: named })}
    />
  );
}

export function StepRow(props: StepRowProps) {
  const { step, place, fixed, drag, onMove, onRemove, onStep } = props;
  const row = useRef<HTMLLIElement>(null);
  const name = operationName(step.type, step.detail);
  const move = (to: number) => {
    keepFocus(row.current);
    onMove(to);
  };
  const remove = () => {
    focusNeighbour(row.current);
    onRemove();
  };
  useKeysWithin(row, (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || fixed) return;
    event.preventDefault();
    move(place + by);
  });
  return (
    <li ref={row} className={drag.dragged === place ? styles.dragged : undefined} style={drag.style(place)}>
      {fixed ? (
        <Icon name="lock" size={14} />
      ) : (
        <span className={styles.handle} aria-hidden="true" {...drag.handle(place)}>
          <Icon name="drag" />
        </span>
      )}
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
        aria-label={`Instruction for ${place + 1}, ${name}`}
        placeholder="Instruction"
        maxLength={2000}
        value={step.instruction}
        onChange={(event) => onStep({ instruction: event.currentTarget.value })}
      />
      <StepTools {...props} name={name} />
      <span className={styles.overlap}>
        {place > 0 && (
          <Checkbox
            label="Overlap"
            aria-label={`Overlap: ${place + 1}, ${name}, may start once the step before has good pieces`}
            title="May start once the step before has good pieces"
            checked={step.overlap ?? false}
            disabled={fixed}
            onChange={(event) => onStep({ overlap: event.currentTarget.checked })}
          />
        )}
      </span>
      {!fixed && <StepButtons {...props} name={name} move={move} remove={remove} />}
    </li>
  );
}
