/** Warns before the user leaves a screen with unsaved changes. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { sessionStore } from '../../client/session/session.ts';
import { askToLeave } from './toasts-and-dialogs.tsx';

/**
 * Matches screens to which the app itself navigates without the user's choice. From there, Go back restores the
 * draft.
 */
const errorOrSignIn = /^\/(400|403|404|error|network-error|login|auth)(\/|$)/;

interface OpenForm {
  unsaved: () => boolean;
  leave: () => void;
}

/** All forms on the screen. The router allows only one blocker, which asks for all of them. */
const open = new Set<OpenForm>();
const unsavedForms = () => [...open].filter((form) => form.unsaved());

/** Returns whether the screen has unsaved input. */
export const anythingUnsaved = (): boolean => unsavedForms().length > 0;

/** Returns whether the screen is in use: it has unsaved input, or a dialog is open. */
export const isInUse = (): boolean =>
  anythingUnsaved() || document.querySelector('[aria-modal="true"]') !== null;

/** Registers a form for the warning of `useAskBeforeLeaving`. `leave` runs when the user leaves on purpose. */
export function useLeaving(unsaved: () => boolean, leave: () => void): void {
  const isUnsaved = useEffectEvent(unsaved);
  const left = useEffectEvent(leave);
  useEffect(() => {
    const form = { unsaved: () => isUnsaved(), leave: () => left() };
    open.add(form);
    return () => {
      open.delete(form);
    };
  }, []);
}

/**
 * Warns before the user leaves unsaved forms by a link or by closing the page. The app uses it once, around all
 * screens.
 */
export function useAskBeforeLeaving(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !errorOrSignIn.test(nextLocation.pathname) &&
      unsavedForms().length > 0,
  );
  const asking = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const ask = async () => {
      const leaves = await askToLeave();
      asking.current = false;
      if (!leaves) {
        blocker.reset();
        return;
      }
      for (const form of unsavedForms()) form.leave();
      blocker.proceed();
    };
    void ask();
  }, [blocker]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      // If the server ended the session, the page goes to the login by itself, and the draft stays.
      if (unsavedForms().length > 0 && sessionStore.token() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
}
