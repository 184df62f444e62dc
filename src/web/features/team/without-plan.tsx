import { useQuery } from '@tanstack/react-query';
import { teamQuery } from './queries.ts';

/** Says who loses access when the plan ends; nothing where nobody does. */
export function WithoutPlan({ ends }: { ends: string }) {
  const { data } = useQuery(teamQuery);
  if (!data) return null;
  const { people, invitations } = data.without_plan;
  if (people.length + invitations.length === 0) return null;
  return (
    <p>
      {people.length > 0 && (
        <>
          {ends}, {listed(people)} can no longer work in your account. They come back when it has a plan with enough
          seats.{' '}
        </>
      )}
      {invitations.length > 0 && <>Open invitations are withdrawn: {listed(invitations)}.</>}
    </p>
  );
}

const MAX_NAMED = 5;
const list = new Intl.ListFormat('en-US');

/** Ada, Ben and 12 others */
const listed = (names: readonly string[]): string =>
  list.format(
    names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), `${names.length - MAX_NAMED} others`] : [...names],
  );
