import { useNavigate } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { BillingLines } from '../lines.tsx';
import { CheckoutPage, WithBillingInfo } from './page.tsx';

export const meta = pageMeta('Confirm payment');

/** Step 2: review the order and the billing details. */
export default function ConfirmPayment() {
  const navigate = useNavigate();
  return (
    <WithBillingInfo>
      {(selection, item) => (
        <CheckoutPage step={2} title="Confirm payment" subtitle="Check the billing details and your order." item={item}>
          <section aria-labelledby="billed" className="sheet grid gap-5 p-5 sm:p-8">
            <h2 id="billed" className="text-xl">
              Billing information
            </h2>
            <BillingLines info={selection.billingInfo} />
            <div className="mt-2 flex flex-wrap-reverse justify-between gap-3 border-t border-rule pt-6 max-sm:[&>*]:grow">
              <Button
                variant="secondary"
                onClick={() => navigate('/portal/checkout/billing-details', { state: selection })}
              >
                Edit Billing Information
              </Button>
              <Button onClick={() => navigate('/portal/checkout/final-confirmation', { state: selection })}>
                Continue to Final Review
              </Button>
            </div>
          </section>
        </CheckoutPage>
      )}
    </WithBillingInfo>
  );
}
