import { Fragment } from 'react';
import type { SystemState } from '../../../../modules/system/schema.ts';
import { Fold } from '../../../components/fold.tsx';
import { Section } from '../../../components/section.tsx';
import { asBookDay } from '../../../lib/dates.ts';

type Release = SystemState['releases'][number];

/** What each release brought, as its package says: folded, since a release may bring a lot. */
export function Releases({ releases }: Pick<SystemState, 'releases'>) {
  return (
    <Section title="Release notes">
      <div className="sheet grid gap-2 p-5 sm:p-6">
        {releases.map((release) => (
          <Fold key={release.version} title={titleOf(release)} className="text-sm">
            {release.groups.map((group) => (
              <Group key={group.title ?? ''} group={group} />
            ))}
          </Fold>
        ))}
      </div>
    </Section>
  );
}

function titleOf({ version, date, groups }: Release): string {
  const name = version === 'Unreleased' ? 'Not released yet' : version;
  const changes = groups.reduce((sum, { items }) => sum + items.length, 0);
  return `${name}${date ? ` (${asBookDay(date)})` : ''}: ${changes} ${changes === 1 ? 'change' : 'changes'}`;
}

function Group({ group: { title, items } }: { group: Release['groups'][number] }) {
  return (
    <>
      {title && <h3 className="mt-3 font-medium">{title}</h3>}
      <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5">
        {items.map((item) => (
          <li key={item} className="wrap-anywhere">
            <Marked text={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Text of the changelog: what is between backticks is code; emphasis is shown as plain text. */
function Marked({ text }: { text: string }) {
  return text.split('`').map((part, n) =>
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <code key={n} className="font-mono text-xs">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={n}>{part.replace(/\*(\S[^*]*)\*/g, '$1')}</Fragment>
    ),
  );
}
