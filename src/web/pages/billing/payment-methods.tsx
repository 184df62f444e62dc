import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { PaymentMethods as Methods } from '../../../modules/billing/top-ups/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Section } from '../../components/section.tsx';
import { cardExpiry, cardName, isExpired } from '../../features/billing/card-name.ts';
import { paymentMethodsQuery } from '../../features/billing/queries.ts';
import { useCardSetup } from '../../features/billing/use-card-setup.ts';
import { call, messageOf } from '../../lib/api.ts';

type Method = Methods['payment_methods'][number];

/** The saved cards. Only the payment provider knows their numbers. */
export function PaymentMethods() {
  const queries = useQueryClient();
  const methods = useQuery(paymentMethodsQuery);
  const setup = useCardSetup();
  const [removing, setRemoving] = useState<Method>();
  const change = useMutation({
    mutationFn: (body: { action: 'remove' | 'set_default'; payment_method_id: string }) =>
      call('POST /functions/v1/manage-payment-methods', { body }),
    onSuccess: ({ payment_methods }) => queries.setQueryData(paymentMethodsQuery.queryKey, payment_methods),
    onError: (error) =>
      toast.error('Error', { description: messageOf(error, 'Something went wrong. Please try again.') }),
    onSettled: () => setRemoving(undefined),
  });
  return (
    <Section title="Payment methods">
      {methods.isPending && <Skeleton className="h-20" />}
      {methods.isError && !methods.data && (
        <FailedState title="We couldn’t load your cards" onRetry={() => void methods.refetch()} />
      )}
      {methods.data && (
        <div className="sheet grid divide-y divide-rule">
          {methods.data.length === 0 && <p className="px-5 py-4 text-ink-soft">No saved cards.</p>}
          {methods.data.map((method) => (
            <CardLine
              key={method.id}
              method={method}
              busy={change.isPending}
              onDefault={() => change.mutate({ action: 'set_default', payment_method_id: method.id })}
              onRemove={() => setRemoving(method)}
            />
          ))}
          <div className="px-5 py-4">
            <Button variant="secondary" size="sm" pending={setup.adding} onClick={setup.add}>
              <Plus aria-hidden="true" className="size-4" /> {setup.adding ? 'Adding...' : 'Add Payment Method'}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={removing ? `Remove ${cardName(removing.card)}?` : ''}
        actions={
          <>
            <Button variant="quiet" onClick={() => setRemoving(undefined)}>
              Keep card
            </Button>
            <Button
              variant="danger"
              pending={change.isPending}
              onClick={() => removing && change.mutate({ action: 'remove', payment_method_id: removing.id })}
            >
              Remove Card
            </Button>
          </>
        }
      >
        We also remove it at the payment provider. You can add it again anytime.
      </ConfirmDialog>
    </Section>
  );
}

function CardLine({
  method: { card, is_default, used_by_top_up },
  busy,
  onDefault,
  onRemove,
}: {
  method: Method;
  busy: boolean;
  onDefault(): void;
  onRemove(): void;
}) {
  const name = cardName(card);
  const expired = isExpired(card, new Date());
  return (
    <div className="grid gap-1.5 px-5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        <span className={expired ? 'text-sm text-wax-ink' : 'text-sm text-ink-soft'}>
          {expired ? 'Expired' : 'Expires'} {cardExpiry(card)}
        </span>
      </p>
      {(is_default || used_by_top_up) && (
        <p className="flex flex-wrap gap-2">
          {is_default && <Badge variant="secondary">Default</Badge>}
          {used_by_top_up && <Badge variant="good">Auto top-up</Badge>}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 text-sm">
        {!is_default && (
          <button
            type="button"
            className="link"
            disabled={busy}
            aria-label={`Make ${name} the default`}
            onClick={onDefault}
          >
            Make default
          </button>
        )}
        <button type="button" className="link" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      </p>
    </div>
  );
}
