import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { reasonOf } from '../api/problems.ts';
import { to } from '../app/paths.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { CopyDetails, ErrorFrame, Reason } from './error-frame.tsx';

/** A screen that broke while it was drawn; the shell around it stays. */
export function Crashed() {
  const reason = reasonOf(useRouteError());
  return (
    <ErrorFrame
      figure="Error"
      title="This screen stopped working"
      lead="What was saved is safe. What was typed and not saved may be lost."
    >
      <Reason reason={reason} state={null} />
      <div className="ways">
        <Button variant="filled" onClick={() => globalThis.location.reload()}>
          Load it anew
        </Button>
        <LinkButton to={to('Home')}>Home</LinkButton>
        <CopyDetails reason={reason} state={null} />
      </div>
    </ErrorFrame>
  );
}
