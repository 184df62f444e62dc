import { enterpriseInquiry, MONTHLY_VOLUMES } from '../../../../modules/support/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextArea } from '../../../components/form/field.tsx';
import { PageDialog } from '../../../components/page-dialog.tsx';
import { fieldsOf } from '../../../lib/field-attributes.ts';
import { PersonFields } from '../person-fields.tsx';

const field = fieldsOf(enterpriseInquiry);
const volumeText = (volume: string) => `${volume.replace(/\d+/g, (n) => formatNumber(Number(n)))} letters per month`;

/** The enterprise inquiry form. What is typed stays until it is submitted, also if the dialog is closed in between. */
export function EnterpriseForm() {
  return (
    <PageDialog
      id="sales"
      title="Contact Sales"
      description="Tell us what you’d like to send. We answer within 24 hours."
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      <form
        method="post"
        action="/pricing/enterprise"
        data-sends="POST /functions/v1/enterprise-inquiry"
        data-done="Request Submitted"
        data-done-text="Thank you for your interest! Our team will contact you within 24 hours."
        data-failed="Submission Error"
        data-failed-text="Failed to submit your request. Please try again or contact support."
        data-incomplete="Missing Information"
        data-incomplete-text="Please fill in all required fields."
        className="grid gap-4 sm:grid-cols-2"
      >
        <PersonFields of={field} />
        <SelectField label="Expected Monthly Volume" defaultValue="" {...field('monthlyVolume')}>
          <option value="" disabled>
            Please choose
          </option>
          {MONTHLY_VOLUMES.map((volume) => (
            <option key={volume} value={volume}>
              {volumeText(volume)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Message"
          optional
          rows={4}
          className="sm:col-span-2"
          placeholder="What you send today, to whom, and how often"
          {...field('message')}
        />
        <div className="dialog-actions sm:col-span-2">
          <Button variant="quiet" commandfor="sales" command="close">
            Cancel
          </Button>
          <Button type="submit" data-pending="Submitting...">
            Submit Request
          </Button>
        </div>
      </form>
    </PageDialog>
  );
}
