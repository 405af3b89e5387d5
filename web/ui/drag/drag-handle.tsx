import { type HTMLAttributes } from 'react';
import { Icon } from '../style/icons.tsx';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';

/** Shows the handle by which the user drags a line or a card. Screen readers skip it, because keys do the same. */
export const DragHandle = ({ size, ...handle }: HTMLAttributes<HTMLElement> & { size?: number }) => (
  <span className={`${layout.centered} ${text.faint} ${layout.handle}`} aria-hidden="true" {...handle}>
    <Icon name="drag" {...(size !== undefined && { size })} />
  </span>
);
