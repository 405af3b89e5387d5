/** Shows what layouts on a sheet need to know of a machine: its smallest sheet and its margins. */
import { useState } from 'react';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { usualMargins } from '../../shared/machines/sheet-machine.ts';
import { t } from '../../shared/platform/translate.ts';
import { sideWords } from '../operations/form/largest-sheet-words.ts';
import { SizeField } from '../ui/fields/size-field.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { type MachineForm } from './machine-hours.tsx';

type Measures = { [K in MarginName | SmallestName]: number | '' | null };
type MarginName = 'gripper' | 'sideMargin' | 'tailMargin';
type SmallestName = 'smallestLength' | 'smallestBreadth';

const isTyped = (side: number | '' | null): side is number => typeof side === 'number';

/** Returns the margins and the smallest sheet as labelled values, without those that are not entered. */
export function layoutFacts(of: Pick<Machine, keyof Measures> | Measures) {
  const facts: (readonly [string, number | '' | null])[] = [
    [t('Smallest length'), of.smallestLength],
    [t('Smallest breadth'), of.smallestBreadth],
    [t('Gripper'), of.gripper],
    [t('Side margin'), of.sideMargin],
    [t('Tail margin'), of.tailMargin],
  ];
  return facts.flatMap(([label, side]) => (isTyped(side) ? [[label, sideWords(side)] as const] : []));
}

/** Shows the fields in a group that is folded to one line. */
export function LayoutFields({ form }: { form: MachineForm }) {
  const [isOpen, setOpen] = useState(false);
  const names = ['smallestLength', 'smallestBreadth', 'gripper', 'sideMargin', 'tailMargin'] as const;
  const isShown = isOpen || names.some((name) => form.shown.includes(name));
  const filled = layoutFacts(form.values);
  const line = filled.map(([label, side]) => `${label} ${side}`).join(', ');
  const empty = (mm: number) => t`Leave empty for ${sideWords(mm)}`;
  return (
    <FormGroup
      title={t('Margins')}
      fold={{
        isOpen: isShown,
        line: line || t('Smallest sheet, gripper, side and tail margin'),
        origin: t('for layouts'),
        onToggle: () => setOpen(!isShown),
      }}
    >
      <SizeField {...form.field('smallestLength')} hint={t('Smallest sheet')} columns={3} />
      <SizeField {...form.field('smallestBreadth')} hint={t('Smallest sheet')} columns={3} />
      <SizeField {...form.field('gripper')} hint={empty(usualMargins.gripper)} columns={2} />
      <SizeField {...form.field('sideMargin')} hint={empty(usualMargins.side)} columns={2} />
      <SizeField {...form.field('tailMargin')} hint={empty(usualMargins.tail)} columns={2} />
    </FormGroup>
  );
}
