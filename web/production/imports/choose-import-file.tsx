/** Shows the first step of an import, in which the user pastes cells, or chooses or drops a file. */
import { type DragEvent, useState } from 'react';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { importRowsMaximum } from '../../../shared/contract/imports.ts';
import { reasonText } from '../../client/reason-text.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { download } from '../../ui/page/download.ts';
import { PickFile } from '../../ui/form/pick-file.tsx';
import { count, fileSize, number } from '../../ui/page/format.ts';
import { focusOnMount } from '../../ui/page/focus.ts';
import { Notice, Panel } from '../../ui/page/page.tsx';
import { type Kind } from './import-kinds.ts';
import { cellsIn, cellsOf, type Encoding, fileMaximum, readFile, type TextFile } from './read-file.ts';
import { type NamedCells } from './parse-workbook.ts';
import { type Sheet, sheetOf } from './edit-sheet.ts';
import { templateOf } from './match-columns.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './imports.module.css';

type Read = Omit<NamedCells, 'name'>;

/** Makes a sheet of the cells. Returns a refusal if they hold no sheet. */
function opened(source: string, { cells, from }: Read, kind: Kind): { sheet: Sheet } | { refusal: Reason } {
  const sheet = sheetOf(source, cells, kind.fields, from);
  const count = sheet.rows.length;
  if (count === 0) return { refusal: reason('sheet-empty') };
  if (count > importRowsMaximum)
    return { refusal: reason('too-many-rows', { most: importRowsMaximum, count }) };
  return { sheet };
}

/** Returns functions that read pasted text and files, with their progress and errors. */
export function useReading(
  kind: Kind,
  { open, change }: { open: (sheet: Sheet) => void; change: (to: (sheet: Sheet) => Sheet) => void },
) {
  /** The text file of the open sheet, which the page holds until the user reloads it. */
  const [file, setFile] = useState<{ name: string; text: TextFile } | null>(null);
  const [refusal, setRefusal] = useState<Reason | null>(null);
  /** The name of the file or the cells that the browser is reading. It is null while the browser reads nothing. */
  const [busy, setBusy] = useState<string | null>(null);
  const [book, setBook] = useState<{ name: string; sheets: readonly NamedCells[] } | null>(null);
  /** Shows that the screen is busy, and then runs a slow function. */
  const busily = async <T,>(what: string, run: () => T | Promise<T>): Promise<T> => {
    setBusy(what);
    await new Promise((resolve) => void setTimeout(resolve, 30));
    try {
      return await run();
    } finally {
      setBusy(null);
    }
  };
  const take = (source: string, read: Read, textFile: TextFile | null = null) => {
    const result = opened(source, read, kind);
    setBook(null);
    setRefusal('refusal' in result ? result.refusal : null);
    if (!('sheet' in result)) return;
    setFile(textFile && { name: source, text: textFile });
    open(textFile ? { ...result.sheet, encoding: textFile.encoding } : result.sheet);
  };
  return {
    refusal,
    busy,
    /** A workbook with several sheets, until the user has chosen one of the sheets. */
    book,
    choose: ({ name, ...read }: NamedCells) => take(book ? `${book.name}, ${name}` : name, read),
    paste: (pasted: string) => void busily('the cells', () => take('', cellsOf(pasted))),
    /** Reads the file again in another encoding. The function is null if the page no longer holds the file. */
    encode:
      file === null
        ? null
        : (encoding: Encoding) => {
            const result = opened(file.name, cellsIn({ ...file.text, encoding }), kind);
            if ('sheet' in result) change(() => ({ ...result.sheet, encoding }));
          },
    file: async (chosen: File) => {
      const read = await busily(chosen.name, () => readFile(chosen));
      const [first, ...more] = 'sheets' in read ? read.sheets : [];
      setBook(null);
      if ('refusal' in read) setRefusal(read.refusal);
      else if (more.length === 0) take(chosen.name, first ?? { cells: [], from: '' }, read.text);
      else {
        setRefusal(null);
        setBook({ name: chosen.name, sheets: read.sheets });
      }
    },
  };
}
export type Reading = ReturnType<typeof useReading>;

/** Shows a button that lets the user choose a file. */
export function FileButton({ reading, children }: { reading: Reading; children: string }) {
  return (
    <PickFile
      label="Sheet"
      icon="paper"
      accept=".csv,.tsv,.txt,.xlsx"
      busy={reading.busy !== null}
      onPick={([file]) => {
        if (file) void reading.file(file);
      }}
    >
      {children}
    </PickFile>
  );
}

/** Asks which sheet of a workbook to import. If the browser can't read the file, it shows the reason. */
export function Asked({ reading: { refusal, book, choose, busy } }: { reading: Reading }) {
  return (
    <>
      <output>{busy !== null && `Reading ${busy}…`}</output>
      {refusal && (
        <Notice tone="danger" alert>
          {reasonText(refusal)}.
        </Notice>
      )}
      {book && (
        <Notice>
          <fieldset className={`${layout.row} ${layout.wrap}`}>
            <legend>{book.name} has several sheets. Which one do you want to import?</legend>
            {book.sheets.map((sheet, place) => (
              <ActionButton
                key={sheet.name}
                {...(place === 0 && { ref: focusOnMount })}
                onClick={() => choose(sheet)}
              >
                {sheet.name}, {count(sheet.cells.length, 'row')}
              </ActionButton>
            ))}
          </fieldset>
        </Notice>
      )}
    </>
  );
}

export function Start({ kind, reading }: { kind: Kind; reading: Reading }) {
  const [typed, setTyped] = useState('');
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void reading.file(file);
  };
  return (
    <Panel>
      <div
        className={styles.start}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Asked reading={reading} />
        <label className={layout.stack}>
          <span className={text.strong}>Paste cells with the header row</span>
          <textarea
            ref={focusOnMount}
            className={styles.pasted}
            rows={8}
            value={typed}
            spellCheck={false}
            placeholder={kind.fields.map(({ label }) => label).join('   ')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain');
              // A single word may be typed text. Several cells are taken at once.
              if (typed !== '' || !/[\t\n;,]/.test(pasted.trim())) return;
              event.preventDefault();
              reading.paste(pasted);
            }}
          />
        </label>
        <div className={`${layout.row} ${layout.wrap}`}>
          {typed.trim() !== '' && (
            <ActionButton variant="filled" onClick={() => reading.paste(typed)}>
              Use these cells
            </ActionButton>
          )}
          <FileButton reading={reading}>Choose a file</FileButton>
          <span className={`${text.small} ${text.muted}`}>
            or drop one here: CSV, TSV or Excel (XLSX), up to {fileSize(fileMaximum)} and{' '}
            {number(importRowsMaximum)} rows
          </span>
          <ActionButton variant="quiet" icon="download" onClick={() => download(templateOf(kind))}>
            Download a template
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}
