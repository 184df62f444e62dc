import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ISSUE_STATUSES, type IssueChange } from '../../../../../modules/support/desk/schema.ts';
import { ISSUE_PRIORITIES, type IssuePriority } from '../../../../../modules/support/schema.ts';
import { Button } from '../../../../components/button.tsx';
import { SelectField } from '../../../../components/form/field.tsx';
import { Section } from '../../../../components/section.tsx';
import { useAuth } from '../../../../features/session/auth.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { PRIORITIES, STATUSES } from '../labels.ts';
import { assigneesQuery, type Issue, issueQuery, SUPPORT } from '../queries.ts';

function useChange(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: IssueChange) => call('PATCH /rest/v1/admin/support_issues/:id', { params: { id }, body }),
    onSuccess: (issue) => {
      queries.setQueryData(issueQuery(id).queryKey, issue);
      toast.success('Issue updated');
    },
    onError: (error) => toast.error('Issue not updated', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: SUPPORT }),
  });
}

export function ResolveButton({ issue: { id, status } }: { issue: Issue }) {
  const change = useChange(id);
  const to = status === 'resolved' ? 'open' : 'resolved';
  return (
    <Button
      variant={to === 'open' ? 'secondary' : 'primary'}
      pending={change.isPending}
      onClick={() => change.mutate({ status: to })}
    >
      {to === 'open' ? 'Reopen' : 'Resolve'}
    </Button>
  );
}

/** Status, priority and assignee. Each is saved when it is chosen. */
export function State({ issue }: { issue: Issue }) {
  const { person } = useAuth();
  const assignees = useQuery(assigneesQuery).data ?? [];
  const change = useChange(issue.id);
  // What was chosen shows at once, also before it is stored.
  const { status, priority, assignee_id } = { ...issue, ...(change.isPending ? change.variables : {}) };
  const is_listed = !assignee_id || assignees.some(({ user_id }) => user_id === assignee_id);
  return (
    <Section title="State">
      <div className="grid gap-4 sm:grid-cols-3 xl:grid-cols-1">
        <SelectField
          label="Status"
          value={status}
          onChange={({ target }) => change.mutate({ status: target.value as Issue['status'] })}
        >
          {ISSUE_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUSES[one].name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Priority"
          value={priority}
          onChange={({ target }) => change.mutate({ priority: target.value as IssuePriority })}
        >
          {ISSUE_PRIORITIES.map((one) => (
            <option key={one} value={one}>
              {PRIORITIES[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Assignee"
          value={assignee_id ?? ''}
          onChange={({ target }) => change.mutate({ assignee_id: target.value || null })}
        >
          <option value="">Unassigned</option>
          {!is_listed && <option value={assignee_id}>{issue.assignee_email}</option>}
          {assignees.map(({ user_id, email }) => (
            <option key={user_id} value={user_id}>
              {user_id === person?.id ? `${email} (you)` : email}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}
