import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../../../modules/admin/people/schema.ts';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { useMay } from '../../../../features/operator/pages.ts';
import { type Answer, call, messageOf } from '../../../../lib/api.ts';
import { asFullMoment } from '../../../../lib/dates.ts';
import { usePublicSettings } from '../../../../lib/public-settings.ts';
import { personKey } from './queries.ts';
import { type SectionList, SectionTable } from './section-table.tsx';

type Mail = Answer<'GET /rest/v1/admin/people/:id/mails'>['rows'][number];

/** The mails that a person was sent, where the outbox keeps them. */
export function Mails({ person: { user_id, email } }: { person: Person }) {
  const [opened, setOpened] = useState<Mail>();
  const may_open = useMay()('mailbox');
  const settings = usePublicSettings();
  return (
    <>
      {settings && settings.providers.mail !== 'outbox' ? (
        <p className="text-sm text-ink-soft">
          Mails leave through {settings.providers.mail.toUpperCase()} and are not kept here. Older ones from the outbox
          are listed below.
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          Emails to {email}. {!may_open && 'Only an owner can open one, because a link in it may sign this person in.'}
        </p>
      )}
      <SectionTable user_id={user_id} list={listOf(may_open ? setOpened : undefined)} />
      {opened && <MailDialog user_id={user_id} mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const listOf = (onOpen: ((mail: Mail) => void) | undefined): SectionList<Mail> => ({
  name: 'Emails',
  noun: 'email',
  empty: 'No emails to this address.',
  load: (input, options) => call('GET /rest/v1/admin/people/:id/mails', input, options),
  columns: [
    {
      key: 'subject',
      title: 'Subject',
      cell: (mail) =>
        onOpen ? (
          <button type="button" className="link text-left" onClick={() => onOpen(mail)}>
            {mail.subject}
          </button>
        ) : (
          mail.subject
        ),
    },
    { key: 'at', title: 'Sent', cell: ({ created_at }) => asFullMoment(created_at) },
  ],
});

/** A mail as text: nothing of it runs or loads. */
function MailDialog({ user_id, mail, onClose }: { user_id: string; mail: Mail; onClose(): void }) {
  const found = useQuery({
    queryKey: [...personKey(user_id), 'mail', mail.id],
    queryFn: ({ signal }) =>
      call('GET /rest/v1/admin/people/:id/mails/:mail_id', { params: { id: user_id, mail_id: mail.id } }, { signal }),
  });
  return (
    <Dialog open onClose={onClose} title={mail.subject} description={asFullMoment(mail.created_at)}>
      {found.isPending ? (
        <Skeleton className="h-48" />
      ) : found.data ? (
        <pre className="font-sans text-sm break-words whitespace-pre-wrap">{found.data.text_part}</pre>
      ) : (
        <Alert kind="error">{messageOf(found.error, 'The email could not be loaded. Please try again.')}</Alert>
      )}
    </Dialog>
  );
}
