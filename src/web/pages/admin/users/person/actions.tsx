import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../../../modules/admin/people/schema.ts';
import { Button, ButtonLink } from '../../../../components/button.tsx';
import { useMay } from '../../../../features/operator/pages.ts';
import { usePerson } from '../../../../features/session/auth.tsx';
import { RolesDialog } from '../../operators/roles-dialog.tsx';
import { actionsFor, type PersonAction } from './action-list.ts';
import { personKey } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { ViewAsDialog } from './view-as-dialog.tsx';

/** What an operator can do about a person. Each asks for a reason and is recorded. */
export function Actions({ person }: { person: Person }) {
  const [asked, setAsked] = useState<PersonAction | 'view' | 'roles'>();
  const may = useMay();
  const queries = useQueryClient();
  const me = usePerson();
  const close = () => {
    setAsked(undefined);
    void queries.invalidateQueries({ queryKey: personKey(person.user_id) });
    void queries.invalidateQueries({ queryKey: ['people'] });
  };
  return (
    <section aria-label="Actions" className="sheet grid gap-4 p-5">
      <h3 className="text-lg">Actions</h3>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {person.roles.length === 0 && <Button onClick={() => setAsked('view')}>View as Customer</Button>}
        {may('money') && (
          <ButtonLink to={`/admin/billing?manage=${person.user_id}`} variant="secondary">
            Adjust Credits
          </ButtonLink>
        )}
        {may('operators') && (
          <Button variant="secondary" onClick={() => setAsked('roles')}>
            Change Roles
          </Button>
        )}
        {actionsFor(person, { is_self: me.id === person.user_id, email: me.email ?? '', may }).map((action) => (
          <Button key={action.button} variant={action.danger ? 'danger' : 'secondary'} onClick={() => setAsked(action)}>
            {action.button}
          </Button>
        ))}
      </div>
      {asked === 'view' && <ViewAsDialog person={person} onClose={close} />}
      {asked === 'roles' && <RolesDialog operator={{ ...person, last_sign_in_at: null }} onClose={close} />}
      {typeof asked === 'object' && <ReasonDialog action={asked} person={person} onClose={close} />}
    </section>
  );
}
