import { useNavigate } from 'react-router';
import { VALIDITY_TEXT } from '../../../../modules/billing/catalog/rules.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { OrderLines } from './order-summary.tsx';
import { WithSelection } from './page.tsx';

export const meta = pageMeta('Confirm your purchase');

/** The item chosen on the pricing page, before checkout starts. */
export default function CheckoutConfirm() {
  const navigate = useNavigate();
  return (
    <WithSelection>
      {(selection, item) => (
        <div className="page-width max-w-3xl pb-6">
          <PageHeader
            eyebrow="Checkout"
            title="Confirm your purchase"
            subtitle="You won’t be charged until the payment page."
          />
          <section aria-labelledby="package" className="sheet grid gap-6 p-6 sm:p-9">
            <h2 id="package" className="text-2xl sm:text-3xl">
              {item.name}
            </h2>
            <OrderLines item={item} />
            <p className="border-t border-rule pt-5 text-sm text-ink-soft">
              {item.is_plan
                ? `${VALIDITY_TEXT.plan} The plan renews monthly until you cancel.`
                : VALIDITY_TEXT.one_time}
            </p>
            <div className="flex flex-wrap-reverse justify-between gap-3 max-sm:[&>*]:grow">
              <ButtonLink to="/pricing" variant="secondary">
                Back to Pricing
              </ButtonLink>
              <Button onClick={() => navigate('/portal/checkout/billing-details', { state: selection })}>
                Confirm and Proceed to Payment
              </Button>
            </div>
          </section>
        </div>
      )}
    </WithSelection>
  );
}
