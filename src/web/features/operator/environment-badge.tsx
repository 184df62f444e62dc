import { Badge } from '../../components/badge.tsx';

/** Whether the money behind something is real. */
export const EnvironmentBadge = ({ environment }: { environment: 'test' | 'live' }) => (
  <Badge variant={environment === 'live' ? 'default' : 'secondary'}>{environment === 'live' ? 'Live' : 'Test'}</Badge>
);
