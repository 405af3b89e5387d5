import { type ReactNode } from 'react';
import text from '../page/text.module.css';

/** A number of so many characters and more may take a second line; a shorter one never breaks at its hyphen. */
const long = 12;
export const isLongNumber = (number: string): boolean => number.length > long;

/** A job's number, which is never cut: where there is no room it goes on below. */
export const JobNumber = ({ number }: { number: string }) => (
  <span className={isLongNumber(number) ? `${text.number} ${text.breaks}` : text.number}>{number}</span>
);

/** The number with what follows it in the same line, which a long one has to itself. */
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
