/**
 * Shows the name of a job or machine in the queues, as a link. In sample data, it shows the name as plain
 * text.
 */
import { Link } from 'react-router';
import text from '../ui/style/text.module.css';

/** Links to the record. In the sample data, which has no real records, it shows only the name. */
export function RecordLink(props: {
  to: string;
  sample: boolean;
  className?: string | undefined;
  /** The tooltip. The usual one is the whole name, which may be cut. */
  title?: string;
  children: string;
}) {
  const { sample, children, className = '', title = children } = props;
  const look = `${text.plain} ${text.clip} ${className}`;
  return sample ? (
    <span className={look}>{children}</span>
  ) : (
    <Link className={look} to={props.to} title={title}>
      {children}
    </Link>
  );
}
