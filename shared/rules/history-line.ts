/** A line of the audit log, with the values that its sentence needs. */
export interface HistoryLine {
  verb: string;
  entity: string;
  /** The additional values that the verb wrote into the log, such as counts. */
  data: Readonly<Record<string, unknown>>;
  /** The name of the changed record, or null if the log does not contain the name. */
  name: string | null;
  /** Whether the line is about the record whose history is shown, and not about a related record. */
  own: boolean;
  /** The labels of the fields that the verb changed. */
  fields: readonly string[];
}
