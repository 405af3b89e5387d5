import './stock.css';
import { Icon } from '../ui/page/icons.tsx';

/** Says that something is low, by mark, word and colour. */
export function LowMark() {
  return (
    <span className="low">
      <Icon name="warning" size={13} />
      Low
    </span>
  );
}
