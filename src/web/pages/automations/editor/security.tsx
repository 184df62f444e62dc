import { SENDER_PRESETS } from '../../../../modules/automations/signatures/presets.ts';
import { CheckField, SelectField, TextField } from '../../../components/form/field.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import type { AutomationValues, PartProps } from './values.ts';

/** How the sender proves that an event comes from it, besides the key in the URL. */
export function SecurityPart({ values, change, has_secret }: PartProps & { has_secret: boolean }) {
  const { signature_kind: kind } = values;
  const preset = SENDER_PRESETS.find(({ id }) => id === kind);
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        The webhook URL holds a secret key, which is enough for most senders. Check signatures too if your sender signs
        its webhooks.
      </p>
      <SelectField
        label="Signature"
        name="signature_kind"
        value={kind}
        onChange={(event) => change({ signature_kind: event.target.value as AutomationValues['signature_kind'] })}
      >
        <option value="none">Don’t check signatures</option>
        {SENDER_PRESETS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {preset && !preset.needs_secret && <p className="text-sm text-ink-soft">{preset.secret_help}</p>}
      {preset?.needs_secret && (
        <PasswordField
          label="Signing secret"
          name="signature_secret"
          autoComplete="off"
          maxLength={500}
          hint={has_secret ? `${preset.secret_help} Leave empty to keep the saved one.` : preset.secret_help}
          value={values.signature_secret}
          onChange={(event) => change({ signature_secret: event.target.value })}
        />
      )}
      {kind === 'hmac_sha256' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Signature header"
            name="signature_header"
            placeholder="X-Signature"
            maxLength={100}
            value={values.signature_header}
            onChange={(event) => change({ signature_header: event.target.value })}
          />
          <SelectField
            label="Encoding"
            name="signature_encoding"
            value={values.signature_encoding}
            onChange={(event) =>
              change({ signature_encoding: event.target.value as AutomationValues['signature_encoding'] })
            }
          >
            <option value="hex">Hexadecimal</option>
            <option value="base64">Base64</option>
          </SelectField>
        </div>
      )}
      <CheckField
        name="requires_bearer"
        checked={values.requires_bearer}
        onChange={(event) => change({ requires_bearer: event.target.checked })}
      >
        <span className="font-semibold">Require a bearer key.</span> The sender must then put the key of the URL into
        the header Authorization; the key in the URL alone is refused.
      </CheckField>
    </div>
  );
}
