import { expect, test } from 'vitest';
import { wallClock } from '../../shared/platform/days-remaining.ts';
import { openTimeline, shopClock, zone } from './simulated-time.ts';

const moments = ['2026-11-20T03:10:00', '2026-11-22T13:00:00', '2026-11-23T07:05:00', '2026-03-29T23:59:00'];

test.each(moments)('from %s on, the history runs backwards through working hours', (opened) => {
  const now = new Date(opened);
  const clock = shopClock(now);
  let later = now;
  for (let minutes = 0; minutes > -40_000; minutes -= 17) {
    const at = clock(minutes);
    expect(at.getTime()).toBeLessThanOrEqual(later.getTime());
    later = at;
    if (minutes >= -240) continue;
    const shown = new Date(wallClock(at, zone));
    expect(shown.getUTCDay()).not.toBe(0);
    expect(shown.getUTCHours()).toBeGreaterThanOrEqual(7);
    expect(shown.getTime()).toBeLessThanOrEqual(new Date(shown).setUTCHours(21, 0, 0, 0));
  }
});

test('scheduled events run in order, including events added by events, and none after the end', async () => {
  const timeline = openTimeline();
  const seen: string[] = [];
  timeline.at(-10, async () => {
    seen.push('second');
    timeline.at(-30, async () => void seen.push('third, too late for its time'));
    timeline.at(5, async () => void seen.push('never'));
  });
  timeline.at(-20, async () => void seen.push('first'));
  await timeline.live(0);
  expect(seen).toEqual(['first', 'second', 'third, too late for its time']);
});
