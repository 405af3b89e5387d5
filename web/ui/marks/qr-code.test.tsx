import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('the drawing has a dark square for each dark module, and names what it is', () => {
  const link = 'http://192.168.1.20:3000/auth/1?token=t';
  render(<QrCode content={link} label="QR code for Ravi" />);
  const drawing = screen.getByRole('img', { name: 'QR code for Ravi' });
  const squares = drawing.querySelector('path')?.getAttribute('d')?.match(/M/g);
  expect(squares).toHaveLength(encode(link, { border: 4 }).data.flat().filter(Boolean).length);
});
