import { Mail, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Badge, type BadgeVariant } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../components/form/field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { Chapter, Specimen } from './chapter.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const BADGES: readonly BadgeVariant[] = ['default', 'secondary', 'outline', 'accent', 'good', 'warning', 'destructive'];

/** Buttons, fields, badges, steps and dialogs. */
export function Controls() {
  return (
    <Chapter
      name="Controls"
      rule="One primary button on a screen. Labels go above fields and errors below, always in words."
    >
      <Specimen name="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant[0]?.toUpperCase()}
              {variant.slice(1)}
            </Button>
          ))}
          <Button variant="secondary" size="icon" aria-label="Write">
            <PenLine aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm">Small</Button>
          <Button>Default</Button>
          <Button size="lg">
            <Mail aria-hidden="true" className="size-5" />
            Large
          </Button>
          <Button pending={true}>Sending...</Button>
          <Button disabled={true} variant="secondary">
            Not yet
          </Button>
          <ButtonLink to="#controls" variant="quiet">
            A link as a button
          </ButtonLink>
        </div>
      </Specimen>
      <div className="grid gap-8 lg:grid-cols-2">
        <Specimen name="Fields">
          <Fields />
        </Specimen>
        <div className="grid content-start gap-8">
          <Specimen name="Badges">
            <div className="flex flex-wrap gap-2">
              {BADGES.map((variant) => (
                <Badge key={variant} variant={variant}>
                  {variant}
                </Badge>
              ))}
            </div>
          </Specimen>
          <Specimen name="Steps">
            <Stepper steps={['Write', 'Address', 'Choose', 'Send']} current={3} />
          </Specimen>
          <Specimen name="Dialog">
            <Asking />
          </Specimen>
        </div>
      </div>
    </Chapter>
  );
}

function Fields() {
  return (
    <div className="grid gap-5">
      <TextField label="First name" placeholder="Ada" />
      <TextField label="Unit" optional={true} hint="Apartment, suite or floor." />
      <TextField label="ZIP" defaultValue="9721" error="A ZIP code has 5 digits." />
      <TextField label="Email" defaultValue="ada@example.com" readOnly={true} />
      <PasswordField label="Password" autoComplete="off" defaultValue="a long sentence" />
      <SelectField label="Occasion" defaultValue="thanks">
        <option value="thanks">Thank you</option>
        <option value="birthday">Birthday</option>
      </SelectField>
      <TextArea label="Message" rows={3} placeholder="Dear Grace, ..." />
      <CheckField defaultChecked={true}>Write my return address on the envelope</CheckField>
      <CheckField error="Please check this box.">I have read the terms</CheckField>
    </div>
  );
}

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Ask before deleting
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this letter?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep letter
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Delete letter
            </Button>
          </>
        }
      >
        It has not been sent. You can’t undo this.
      </ConfirmDialog>
    </>
  );
}
