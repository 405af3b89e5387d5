/** Notices under the top bar for writes without a response. They survive reloads and stay until the outcome is known and read. */
import { useQueryClient } from '@tanstack/react-query';
import { dropPress, endpointOf, isShown, type Press, sendUnsent, usePresses } from '../client/api/press.ts';
import { ApiError, NotSentError, reasonOf } from '../client/api/problems.ts';
import { perform } from '../client/api/queries.ts';
import { overrideOf } from '../production/operations/refusal-override.ts';
import { timeFrom } from '../ui/page/format.ts';
import { Icon } from '../ui/page/icons.tsx';
import { useNow, useShopZone } from '../ui/page/now.ts';
import { refused, toast } from '../ui/page/feedback.tsx';
import buttons from '../ui/page/buttons.module.css';
import layout from '../ui/page/layout.module.css';
import styles from './shell.module.css';

const refusalOf = ({ problem }: Press) => (problem ? reasonOf(new ApiError(problem)) : '');

const isSaid = (press: Press) => press.fate !== 'sent' && !isShown(press);

/** Returns the text for a press that is not answered as usual. */
function wordsOf(press: Press, at: string): string {
  const { label, fate } = press;
  if (fate === 'done') return `Sent: ${label}, pressed ${at}`;
  if (fate === 'unsent') return `Not sent: ${label}, pressed ${at}`;
  if (fate === 'refused') return `Not done: ${label}, pressed ${at}. ${refusalOf(press)}`;
  const then =
    fate === 'lost'
      ? 'It can’t be sent again: look whether it is there'
      : 'It is sent again by itself, and done only once';
  return `Not known whether it was sent: ${label}, ${at}. ${then}`;
}

/** Returns the call with the confirmation that overrides its refusal; null if nothing overrides it. */
function insistedOf({ call, fate, problem }: Press): object | null {
  const word = fate === 'refused' ? overrideOf(problem?.code) : null;
  return word && { ...call, body: { ...('body' in call ? (call.body as object) : {}), ...word } };
}

function PressNotice({ press, at }: { press: Press; at: string }) {
  const client = useQueryClient();
  const { key, label, fate } = press;
  const words = wordsOf(press, at);
  const endpoint = endpointOf(press);
  const insisted = insistedOf(press);
  const drop = () => dropPress(key);
  const insist = async () => {
    if (!insisted || !endpoint) return;
    drop();
    try {
      await perform(client, endpoint, insisted as never, undefined, { label });
      toast(label);
    } catch (error) {
      refused(`Not done: ${label}`, reasonOf(error));
    }
  };
  const sendNow = async () => {
    if (!(await sendUnsent(press))) refused(reasonOf(new NotSentError()), label, key);
  };
  return (
    <p className={styles.press} data-fate={fate}>
      <Icon name={fate === 'done' ? 'check' : 'warning'} />
      <span className={layout.grow}>{words}</span>
      {fate === 'unsent' && (
        <button type="button" className={buttons.asText} onClick={() => void sendNow()}>
          Send
        </button>
      )}
      {insisted && (
        <button type="button" className={buttons.asText} onClick={() => void insist()}>
          Add them
        </button>
      )}
      <button type="button" className={buttons.asText} onClick={drop}>
        {fate === 'unsent' ? 'Drop' : fate === 'unknown' ? 'Stop trying' : insisted ? 'Drop them' : 'OK'}
      </button>
    </p>
  );
}

export function PressNotices() {
  const presses = usePresses();
  const [now, zone] = [useNow(), useShopZone()];
  return (
    <div aria-live="polite" data-presses>
      {presses.filter(isSaid).map((press) => (
        <PressNotice key={press.key} press={press} at={timeFrom(now, press.at, { zone })} />
      ))}
    </div>
  );
}
