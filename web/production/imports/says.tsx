/** The line below a row: what is wrong with it or like it, and what can be done about that. */
import { Fragment, type ReactNode } from 'react';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { type ListName } from '../../../shared/rules/lists.ts';
import { said } from '../../client/said.ts';
import { number } from '../../ui/page/format.ts';
import { type Wrong } from './check.ts';
import buttons from '../../ui/page/buttons.module.css';
import styles from './imports.module.css';

/** What the lines' buttons do. */
export interface Repairs {
  /** One cell. */
  put: (row: number, column: number, text: string) => void;
  /** All cells of the column with this text. */
  putAll: (column: number, text: string, by: string) => void;
  countOf: (column: number, text: string) => number;
  add: (list: ListName, name: string) => void;
  /** Why the user can't add to the shop's lists; null if they can. */
  mayNotAdd: Reason | null;
  leaveOut: (row: number) => void;
  bringBack: (row: number) => void;
}

export function Does({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={buttons.asText} onClick={onPress}>
      {children}
    </button>
  );
}

/** The list's name among the shop's, in a sentence. */
export const listWords: Partial<Record<ListName, string>> = {
  cities: 'cities',
  paperQualities: 'qualities',
  coats: 'coats',
  productTypes: 'product types',
  styles: 'styles',
};

/** Faults whose offers are names. */
const names = new Set(['not-on-list', 'not-an-operation', 'none-named', 'several-named']);

interface Offered {
  text: string;
  by: string;
  isName: boolean;
  alike: number;
}

const oneWord = ({ text, by, isName }: Offered) => {
  if (by === '') return 'Leave it empty';
  return isName && text !== '' ? `“${text}” is ${by}` : `Make it ${by}`;
};
const allWord = ({ text, by, isName, alike }: Offered) => {
  const those = `(${number(alike)})`;
  if (text === '') return `Make every empty one ${by} ${those}`;
  if (by === '') return `Leave every “${text}” empty ${those}`;
  return isName ? `“${text}” is ${by} everywhere ${those}` : `Make every “${text}” ${by} ${those}`;
};

/** A wrong cell: why, and its repairs, for this one and for all alike. */
export function Fault(props: { wrong: Wrong; row: number; text: string; repairs: Repairs }) {
  const { wrong, row, text, repairs } = props;
  const { column, fault, offers, adds } = wrong;
  const alike = offers.length > 0 ? repairs.countOf(column, text) : 0;
  return (
    <span className={styles.fault}>
      {said(fault)}.{' '}
      {offers.map((by) => {
        const offered = { text, by, isName: names.has(fault.code), alike };
        return (
          <Fragment key={by}>
            {!(offered.isName && alike > 1) && (
              <Does onPress={() => repairs.put(row, column, by)}>{oneWord(offered)}</Does>
            )}
            {alike > 1 && <Does onPress={() => repairs.putAll(column, text, by)}>{allWord(offered)}</Does>}
          </Fragment>
        );
      })}
      {adds && repairs.mayNotAdd === null && (
        <Does onPress={() => repairs.add(adds.list, adds.name)}>
          Add “{adds.name}” to the shop’s {listWords[adds.list]}
        </Does>
      )}
    </span>
  );
}
