import { Alert } from '../../components/feedback/alert.tsx';
import { ended } from '../letter-status/stages.ts';

/** Why the letter that a copy replaces was not sent, above what is to be changed. */
export const NotSent = ({ reason }: { reason: string }) => (
  <Alert kind="error" title="This card was not sent">
    <p>{ended(reason)} Its credit was given back, and sending it again costs 1 credit.</p>
  </Alert>
);
