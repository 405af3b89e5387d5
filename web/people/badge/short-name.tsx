import { initials } from '../../ui/text/initials.ts';
import text from '../../ui/style/text.module.css';

/** Shows the initials of a person. A screen reader reads the whole name after them. */
export const ShortName = ({ of }: { of: string }) => (
  <>
    {initials(of)} <span className={text.visuallyHidden}>{of}</span>
  </>
);
