/** A line of the log, with the values that its words need. */
export interface HistoryLine {
  verb: string;
  entity: string;
  /** The data that the verb wrote into the log. */
  data: Readonly<Record<string, unknown>>;
  /** The name of the record, or null if the log does not have it. */
  name: string | null;
  /** Whether the line belongs to the record whose history shows it, and not to another record. */
  own: boolean;
  /** The labels of the fields that changed. */
  fields: readonly string[];
}
