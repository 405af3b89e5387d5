/** Unsaved changes: a warning before the screen is left, and what was typed kept. */
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { sessionStore } from '../../client/session/store.ts';
import { confirm } from '../page/feedback.tsx';

/** Screens that the app itself leads to: nobody chose to leave, and Go back restores what was typed. */
const errorOrSignIn = /^\/(400|403|404|error|network-error|login|auth)(\/|$)/;

/**
 * Warns before an unsaved form is left, by a link or by closing the page. `unsaved` is asked at that moment; `leave` is
 * told when the person left on purpose.
 */
export function useLeaving(unsaved: () => boolean, leave: () => void): void {
  const latest = useRef({ unsaved, leave });
  useEffect(() => {
    latest.current = { unsaved, leave };
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !errorOrSignIn.test(nextLocation.pathname) &&
      latest.current.unsaved(),
  );
  const asking = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const ask = async () => {
      const leaves = await confirm({
        title: 'Leave without saving?',
        text: 'Your changes will be lost.',
        verb: 'Leave without saving',
        keep: 'Keep editing',
        danger: true,
      });
      asking.current = false;
      if (!leaves) {
        blocker.reset();
        return;
      }
      latest.current.leave();
      blocker.proceed();
    };
    void ask();
  }, [blocker]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      // Signed out by the server: the page goes to the login by itself, and the draft is kept.
      if (latest.current.unsaved() && sessionStore.token() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
}
