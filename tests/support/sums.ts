/** Opens the sums that explain the figures of a screen, and checks that each ends in its figure. */
import { expect, type Page } from '@playwright/test';

/** Returns the number at the start of a text. For "9 h 30", "45 min" and "8.5 h" it returns hours. */
function valueOf(text: string): number {
  const [, hours, minutes] = /^([\d,]+) h (\d\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours.replace(',', '')) + Number(minutes) / 60;
  const value = Number(text.replaceAll(',', '').replace(/ .*/, ''));
  return text.endsWith(' min') ? value / 60 : value;
}

/**
 * Calculates the sum. A part begins with its sign; one without a sign, after the first, is the sum so far, which this
 * checks. A quotient is in percent.
 */
function endOf(parts: readonly string[]): number {
  let sum = 0;
  for (const [place, part] of parts.entries()) {
    const [, sign = '', text = ''] = /^([−+÷]?) ?(.*)$/.exec(part) ?? [];
    const value = valueOf(text);
    if (sign === '−') sum -= value;
    else if (sign === '+') sum += value;
    else if (sign === '÷') sum = (100 * sum) / value;
    else if (place === 0) sum = value;
    else expect(value, parts.join(' ')).toBe(sum);
  }
  return sum;
}

/** Returns the names of the figures whose sums were opened and end in the figure. */
export async function expectSums(page: Page): Promise<string[]> {
  const buttons = page.getByRole('main').getByRole('button', { name: /^How “.+” is counted$/ });
  await expect(buttons.first()).toBeVisible({ timeout: 30_000 });
  const names: string[] = [];
  for (const button of await buttons.all()) {
    await button.focus();
    await page.keyboard.press('Enter');
    const name = (await button.getAttribute('aria-label')) ?? '';
    const sum = page.getByRole('dialog', { name });
    await expect(sum.locator('dd').last()).toHaveText(/\S/);
    const values = await sum.locator('dd').allInnerTexts();
    const result = values.pop() ?? '';
    const end = values.length === 0 ? 0 : endOf(values);
    // A share of nothing, such as on a Monday before the first delivery, is a dash.
    if (result === '–') expect(Number.isNaN(end) ? 0 : end, `${name}: ${values.join(' ')}`).toBe(0);
    // A share of two counts ends in percent, without a sign for the division.
    else if (!result.includes('%') || values.some((each) => each.startsWith('÷')))
      expect(Math.abs(end - valueOf(result)), `${name}: ${values.join(' ')} = ${result}`).toBeLessThan(1);
    await page.keyboard.press('Escape');
    await expect(sum).toBeHidden();
    await expect(button).toBeFocused();
    names.push(name);
  }
  return names;
}
