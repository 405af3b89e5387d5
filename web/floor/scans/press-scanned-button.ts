/** Presses a button at a machine by the scanned code of the machine's card, exactly as a tap or its key does. */
import { buttonCode } from '../../../shared/codes/reading/scanned-code.ts';
import { t } from '../../../shared/platform/translate.ts';
import { reasonText } from '../../client/reason-text.ts';
import { refused } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { showScan } from '../../ui/keys/failed-scan-line.tsx';
import { currentActions } from '../../ui/page/page-actions.ts';

/** The time in ms in which the second scan of the same code presses a button that asks twice. */
const patience = 10_000;

const nothing = { button: '', at: -Infinity };
/** The button that waits for its second scan: its code with its label, and the time of the first scan. */
let scannedOnce = nothing;

const always = ['RUN', 'FINISH', 'UNDO'] as const;
const isAlways = (code: string) => always.some((button) => buttonCode(button) === code);

/** Shows why the scanned code does nothing now. */
const refuse = (text: string) => showScan({ text, isBad: true });

export function pressScannedButton(code: string): void {
  // A scan never answers a question.
  if (document.querySelector('[role="dialog"]')) return refuse(t('Answer the question on the screen first'));
  const action = currentActions()
    .flatMap(({ verbs }) => verbs)
    .find((each) => each.code === code);
  if (!action || typeof action.run === 'string')
    return refuse(
      isAlways(code)
        ? t('This button is not there now')
        : t(
            'Nothing runs that can pause for this reason. If the reason is new or was deleted, print the card again.',
          ),
    );
  const { label, refusal, run, asksTwice } = action;
  showScan(null);
  if (refusal) return refused(t`${label}: not now`, reasonText(refusal), label);
  const button = `${code} ${label}`;
  const isSecond = scannedOnce.button === button && performance.now() - scannedOnce.at < patience;
  scannedOnce = nothing;
  if (!asksTwice || isSecond) return void run();
  scannedOnce = { button, at: performance.now() };
  showScan({ text: t`${label}: scan it again within 10 seconds, or press the button` });
}
