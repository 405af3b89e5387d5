/** Offers to print labels for paper that was received: one for each of its pallets. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../shared/platform/translate.ts';
import { to } from '../client/paths.ts';
import { NumberBox } from '../ui/fields/number-box.tsx';

/** Returns the field for the pallets of a receipt, and the button that a message about the receipt has. */
export function useLabelsOf(paperId: string) {
  const navigate = useNavigate();
  const [pallets, setPallets] = useState<number | ''>('');
  return {
    field: (
      <NumberBox
        label={t('Pallets')}
        description={t('One label for each')}
        placeholder="1"
        whole
        min={1}
        value={pallets}
        onChange={setPallets}
      />
    ),
    /** Returns what the message about the receipt offers, and empties the field. */
    offer: () => {
      setPallets('');
      return {
        label: t('Print labels'),
        open: () => navigate(`${to('PaperLabels', paperId)}?labels=${pallets || 1}`),
      };
    },
  };
}
