import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UrlReader } from '../../../modules/automations/webhook-urls/schema.ts';
import { formatCount } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { CheckField } from '../../components/form/field.tsx';
import { call } from '../../lib/api.ts';
import { useMember } from '../session/member.ts';
import { readersQuery } from './queries.ts';
import { OldUrlField, ReplaceUrlsDialog, USUAL_OLD_URL_HOURS } from './replace-urls-dialog.tsx';

const nameOf = ({ full_name, email }: UrlReader) => full_name || email;
const urlsOf = ({ automations }: UrlReader) => formatCount(automations.length, 'webhook URL');
const namesOf = ({ automations }: UrlReader) => automations.map(({ name }) => name).join(', ');

/** Offers to replace what people have seen who may no longer send. Shows nothing where nobody has. */
export function FormerReaders() {
  const { can } = useMember();
  const { data = [] } = useQuery({ ...readersQuery, enabled: can('members') });
  const [asked, setAsked] = useState<UrlReader>();
  const former = data.filter(({ may_see }) => !may_see);
  if (!can('members') || former.length === 0) return null;
  return (
    <div className="grid gap-3">
      {former.map((reader) => (
        <Alert
          key={reader.user_id}
          kind="warning"
          title={`${nameOf(reader)} may not send anymore, but has seen ${urlsOf(reader)}`}
        >
          <div className="grid justify-items-start gap-3">
            <p className="wrap-anywhere">
              {namesOf(reader)}. Anyone who has a webhook URL can order cards with this account’s credits.
            </p>
            <Button size="sm" variant="secondary" onClick={() => setAsked(reader)}>
              Replace {reader.automations.length === 1 ? 'It' : 'Them'}
            </Button>
          </div>
        </Alert>
      ))}
      {asked && (
        <ReplaceUrlsDialog
          title={`Replace ${urlsOf(asked)}?`}
          done={`${urlsOf(asked)} replaced`}
          work={(old_url_hours) =>
            call('POST /functions/v1/replace-webhook-urls', { body: { user_id: asked.user_id, old_url_hours } })
          }
          onClose={() => setAsked(undefined)}
        >
          {namesOf(asked)}. Copy the new URLs from the automations and paste them into your CRM.
        </ReplaceUrlsDialog>
      )}
    </div>
  );
}

type Chosen = { hours: number | undefined; onChange(hours: number | undefined): void };

/** Beside taking the right to send from a member: whether to replace the URLs that they could see, too. */
export function ReplaceSeenField({ user_id, hours, onChange }: Chosen & { user_id: string }) {
  const { data = [] } = useQuery(readersQuery);
  const reader = data.find((each) => each.user_id === user_id);
  if (!reader) return null;
  return (
    <>
      <CheckField
        checked={hours !== undefined}
        onChange={({ target }) => onChange(target.checked ? USUAL_OLD_URL_HOURS : undefined)}
      >
        Also replace the webhook URLs that they could see
        <span className="block text-ink-soft wrap-anywhere">
          {namesOf(reader)}. Anyone who has a webhook URL can order cards with this account’s credits.
        </span>
      </CheckField>
      {hours !== undefined && <OldUrlField hours={hours} onChange={onChange} />}
    </>
  );
}
