import { Link } from 'react-router';
import type { Notice } from '../../../modules/billing/schema.ts';
import { Alert } from '../../components/feedback/alert.tsx';

/** Billing notices for the account owner, most severe first, each with a way to fix it. */
export function BillingNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="grid gap-3">
      {notices.map((notice) => (
        <Alert key={`${notice.kind} ${notice.title}`} kind={notice.severity} title={notice.title}>
          <p>{notice.text}</p>
          {notice.action && <NoticeAction {...notice.action} />}
        </Alert>
      ))}
    </div>
  );
}

function NoticeAction({ label, url }: { label: string; url: string }) {
  return url.startsWith('/') ? (
    <Link to={url} className="link font-semibold">
      {label}
    </Link>
  ) : (
    <a href={url} className="link font-semibold">
      {label}
    </a>
  );
}
