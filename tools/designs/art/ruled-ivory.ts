import type { Card } from '../draw/sheet.ts';
import { blend, line } from '../draw/svg.ts';

const [ivory, ink] = ['#f8f3e6', '#2b3a55'] as const;

/** A border whose corners turn inward, `m` pixels from the edges of a panel. */
function border(m: number, r: number, height: number): string {
  const [right, bottom] = [1300 - m, height - m];
  return `M${m + r} ${m}H${right - r}A${r} ${r} 0 0 0 ${right} ${m + r}V${bottom - r}A${r} ${r} 0 0 0 ${right - r} ${bottom}H${m + r}A${r} ${r} 0 0 0 ${m} ${bottom - r}V${m + r}A${r} ${r} 0 0 0 ${m + r} ${m}z`;
}

/** Nothing but good paper and a ruled edge. */
export const ruledIvory: Card = {
  slug: 'ruled-ivory',
  ground: ivory,
  mark: ink,
  paper: '#fffefa',
  front: () => line(border(64, 34, 962), ink, 5) + line(border(82, 28, 962), blend(ink, ivory, 0.35), 1.8),
  inside: () =>
    line(['M470 300H600', 'M700 300H830'], blend(ink, ivory, 0.4), 2.4) +
    line('M650 286L664 300 650 314 636 300z', ink, 2.6),
};
