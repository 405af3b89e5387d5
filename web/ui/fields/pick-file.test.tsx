import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { PickFile } from './pick-file.tsx';

test.each([true, false])('the form receives a taken or picked file, with the camera option %s', (camera) => {
  const onPick = vi.fn<(files: readonly File[]) => void>();
  render(
    <UiProvider>
      <PickFile icon="plus" accept="image/*" camera={camera} onPick={onPick}>
        Take photo
      </PickFile>
    </UiProvider>,
  );
  const field = screen.getByLabelText('Take photo', { selector: 'input' });
  // The attribute `capture` makes a phone open its camera instead of its files.
  expect(field.getAttribute('capture')).toBe(camera ? 'environment' : null);
  const photo = new File(['…'], 'pallet.jpg', { type: 'image/jpeg' });
  fireEvent.change(field, { target: { files: [photo] } });
  expect(onPick).toHaveBeenCalledWith([photo]);
});
