/** Defines the messages for styles that have no die line, for sizes that don't go together, and for layouts that no longer fit. */
import { formatSize, type SizeFormatter } from '../platform/reasons/format-size.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

type Sheet = { length: number; breadth: number };
type Sizes = MessageFormatter & SizeFormatter;
const size = ({ length, breadth }: Sheet, say: SizeFormatter) => formatSize([length, breadth], say);

export const structureMessages = {
  'no-die-line': ({ style }: { style: string }) => t`There is no die line for ${style}`,
  'broader-than-long': () => t('Breadth must not be greater than length'),
  'up-off-sheet': ({ up }: { up: number }, say: MessageFormatter) =>
    t`Up ${say.number(up)} does not lie on the sheet`,
  'too-many-corners': (of: { ups: number; corners: number; most: number }, say: MessageFormatter) =>
    t`${say.count(of.ups, 'up')} with ${say.number(of.corners)} corners each are more than ${say.number(of.most)} corners; use fewer ups or a simpler outline`,
  'layout-of-other-sheet': ({ sheet, has }: { sheet: Sheet; has: Sheet }, say: SizeFormatter) =>
    t`The layout is for a sheet of ${size(sheet, say)}, the job has ${size(has, say)}`,
  'layout-of-other-ups': ({ ups, has }: { ups: number; has: number }, say: MessageFormatter) =>
    t`The layout has ${say.count(ups, 'up')}, the job has ${say.number(has)}`,
  'layout-of-other-blank': ({ blank, has }: { blank: Sheet; has: Sheet }, say: SizeFormatter) =>
    t`The layout is for a blank of ${size(blank, say)}, the job has ${size(has, say)}`,
  'layout-of-other-outline': () => t('The layout is for a die line with other flaps'),
  'layout-from-other-paper': (of: { paper: Sheet; cut: number; has: Sheet; hasCut: number }, say: Sizes) =>
    t`The layout is for ${size(of.paper, say)}, ${say.count(of.cut, 'press sheet')} each; from ${size(of.has, say)} come ${say.number(of.hasCut)}`,
  'layout-larger-than-paper': (of: { sheet: Sheet; has: Sheet; ups: number }, say: Sizes) =>
    t`The ${say.count(of.ups, 'up')} of the layout need a press sheet of ${size(of.sheet, say)}; ${size(of.has, say)} is too small`,
  'layout-without-blank': () => t('The layout is for a blank, the job has none'),
};
