import { Lazy } from '../../../components/lazy.tsx';
import type { Automation } from '../../../features/automations/queries.ts';

const editor = () => import('./dialog.tsx').then((part) => part.AutomationDialog);

/** Creates an automation, or changes the given one. The editor is large, and most visits of a page do without it. */
export const LazyAutomationDialog = (props: { automation?: Automation; onClose(): void }) => (
  <Lazy load={editor} props={props} onFail={props.onClose} />
);
