/** Shows a record's name in the queues, as a link or as plain text. */
import { Link } from 'react-router';
import text from '../../ui/page/text.module.css';

/** Links to the record. In the sample, whose records don't exist, it shows only the name. */
export function RecordLink(props: {
  to: string;
  sample: boolean;
  className?: string | undefined;
  children: string;
}) {
  const { sample, children, className = '' } = props;
  const look = `${text.plain} ${text.clip} ${className}`;
  return sample ? (
    <span className={look}>{children}</span>
  ) : (
    <Link className={look} to={props.to} title={children}>
      {children}
    </Link>
  );
}
