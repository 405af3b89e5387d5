/** The values of a log line that its words need. */
export interface HistoryLine {
  verb: string;
  entity: string;
  /** The data that the verb logged. */
  data: Readonly<Record<string, unknown>>;
  /** The record's name; null if the log does not have it. */
  name: string | null;
  /** Whether the line is in the record's own history, and not in that of another record. */
  own: boolean;
  /** The labels of the changed fields. */
  fields: readonly string[];
}
