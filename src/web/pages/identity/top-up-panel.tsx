import { TopUpSettings } from '../billing/top-up-settings.tsx';
import { SettingsCard } from './settings-cards.tsx';

/** Buying credits automatically, in the settings. It stands outside of their form: it is agreed to on its own. */
export function TopUpPanel() {
  return (
    <div id="auto-top-up" className="mt-6 scroll-mt-24">
      <SettingsCard title="Auto Top-up" subtitle="Credits are bought by themselves before you run out">
        <TopUpSettings />
      </SettingsCard>
    </div>
  );
}
