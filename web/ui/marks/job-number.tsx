import { type ReactNode } from 'react';
import text from '../page/text.module.css';

/** The number of characters from which a job number may wrap. Shorter numbers never break at their hyphen. */
const long = 12;
export const isLongNumber = (number: string): boolean => number.length > long;

/** Shows a job's number, which may wrap if it is long but is never cut off. */
export const JobNumber = ({ number }: { number: string }) => (
  <span className={isLongNumber(number) ? `${text.number} ${text.breaks}` : text.number}>{number}</span>
);

/** Shows a job's number followed by other text. A long number gets a line of its own. */
export const numberAnd = (number: string, ...rest: readonly ReactNode[]): ReactNode =>
  isLongNumber(number) ? (
    <JobNumber number={number} />
  ) : (
    [number, ...rest].filter(Boolean).map((each, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at}>
        {at > 0 && ' · '}
        {each}
      </span>
    ))
  );
