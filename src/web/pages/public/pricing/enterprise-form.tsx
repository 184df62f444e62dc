import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { type EnterpriseInquiry, enterpriseInquiry, MONTHLY_VOLUMES } from '../../../../modules/support/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SelectField, TextArea } from '../../../components/form/field.tsx';
import { call } from '../../../lib/api.ts';
import { PersonFields, personFields } from '../person-fields.tsx';

const EMPTY = { firstName: '', lastName: '', email: '', company: '', phone: '', message: '' };

const volumeText = (volume: string) => `${volume.replace(/\d+/g, (n) => formatNumber(Number(n)))} letters per month`;

/** The enterprise inquiry form. Input is kept until it is submitted, even if the sheet is closed in between. */
export function EnterpriseForm({ open, onClose }: { open: boolean; onClose(): void }) {
  const { register, handleSubmit, reset, formState } = useForm<EnterpriseInquiry>({
    resolver: zodResolver(enterpriseInquiry),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const field = (name: keyof EnterpriseInquiry) => ({ ...register(name), error: errors[name]?.message });
  const person = personFields(field);

  async function send(inquiry: EnterpriseInquiry): Promise<void> {
    try {
      await call('POST /functions/v1/enterprise-inquiry', { body: inquiry });
    } catch (error) {
      console.error('The inquiry could not be sent.', error);
      toast.error('Submission Error', {
        description: 'Failed to submit your request. Please try again or contact support.',
      });
      return;
    }
    onClose();
    reset(EMPTY);
    toast.success('Request Submitted', {
      description: 'Thank you for your interest! Our team will contact you within 24 hours.',
    });
  }
  const refuse = () => toast.error('Missing Information', { description: 'Please fill in all required fields.' });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Contact Sales"
      description="Tell us what you’d like to send. We answer within 24 hours."
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      <form noValidate onSubmit={handleSubmit(send, refuse)} className="grid gap-4 sm:grid-cols-2">
        <PersonFields fields={person} company="required" />
        <SelectField label="Expected Monthly Volume" required defaultValue="" {...field('monthlyVolume')}>
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
        <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Submitting...' : 'Submit Request'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
