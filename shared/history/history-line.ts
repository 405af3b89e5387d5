/** A line of the audit log, with the values that its displayed sentence needs. */
import { t } from '../platform/translate.ts';

export interface HistoryLine {
  verb: string;
  entity: string;
  /** The additional values that the verb wrote into the log, such as counts. */
  data: Readonly<Record<string, unknown>>;
  /** The name of the changed record, or null if the log does not contain the name. */
  name: string | null;
  /** Whether the line is about the record of the shown history, and not about a related record. */
  own: boolean;
  /** The labels of the fields that the verb changed. */
  fields: readonly string[];
}

/** Returns the function that names a line's record: "the job" in the record's own history, its name elsewhere. */
export const recordIn =
  (noun: string) =>
  ({ own, name }: HistoryLine): string =>
    own || name === null ? t`the ${t(noun)}` : name;
