import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { TopUpSettings } from '../../../features/top-up/settings.tsx';
import { SettingsCard } from './cards.tsx';

const ID = 'auto-top-up';

/** Auto top-up in the settings. Outside of their form, because it needs its own consent. */
export function TopUpPanel() {
  const { hash } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  // It appears after the settings are loaded, later than the browser looks for what an address names.
  useEffect(() => {
    if (hash === `#${ID}`) panel.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={panel} id={ID} className="scroll-mt-24">
      <SettingsCard title="Auto Top-up" subtitle="Buy credits automatically before you run out">
        <TopUpSettings />
      </SettingsCard>
    </div>
  );
}
