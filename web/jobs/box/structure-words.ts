/** The names of panels and sizes of die lines in the user's language. */
import { t } from '../../../shared/platform/translate.ts';
import { sizeLabels } from '../../../shared/structure/draw-structure.ts';
import { type SizeName } from '../../../shared/structure/style-model.ts';

const panelNames: Readonly<Record<string, string>> = {
  back: t('back'),
  'back wall': t('back wall'),
  base: t('base'),
  bottom: t('bottom'),
  'bottom flap': t('bottom flap'),
  'catch flap': t('catch flap'),
  'corner flap': t('corner flap'),
  'dust flap': t('dust flap'),
  'end wall': t('end wall'),
  face: t('face'),
  fold: t('fold'),
  'fore edge': t('fore edge'),
  front: t('front'),
  'front wall': t('front wall'),
  'glue flap': t('glue flap'),
  'glue tab': t('glue tab'),
  gusset: t('gusset'),
  'inner end': t('inner end'),
  lid: t('lid'),
  'lid flap': t('lid flap'),
  page: t('page'),
  seam: t('seam'),
  sheet: t('sheet'),
  side: t('side'),
  spine: t('spine'),
  top: t('top'),
  'top flap': t('top flap'),
  tuck: t('tuck'),
  'turn-in': t('turn-in'),
  web: t('web'),
};

/** Returns the name of a panel in the user's language. */
export const panelWord = (name: string): string => panelNames[name] ?? name;

const bags = ['With Handles', 'Without Handles'];
const covers = ['Cover', 'Catch Cover'];

/** Returns the name of a size in the words of the style: the breadth of a bag is its gusset. */
export function sideWord(style: string, size: SizeName): string {
  if (size === 'breadth' && bags.includes(style)) return t('Gusset');
  if (size === 'height' && covers.includes(style)) return t('Spine');
  return sizeLabels[size];
}
