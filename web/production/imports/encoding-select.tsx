/** Shows the encoding of the file. It can be changed while the browser still has the file. */
import { Icon } from '../../ui/page/icons.tsx';
import { type Encoding, encodingLabels, encodings } from './encodings.ts';
import styles from './imports.module.css';

export type Encode = ((encoding: Encoding) => void) | null;

export function EncodingSelect({ encoding, encode }: { encoding: Encoding; encode: Encode }) {
  if (encode === null) return <>, {encodingLabels[encoding]}</>;
  return (
    <>
      ,{' '}
      <span className={styles.aspect}>
        <span>{encodingLabels[encoding]}</span>
        <Icon name="chevron" size={10} />
        <select
          aria-label="Encoding of the file"
          value={encoding}
          onChange={(event) => {
            const chosen = encodings.find((each) => each === event.target.value);
            if (chosen) encode(chosen);
          }}
        >
          {encodings.map((each) => (
            <option key={each} value={each}>
              {encodingLabels[each]}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}
