import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { WaitingCount } from '../features/approvals/waiting-count.tsx';
import { useMay } from '../features/operator/pages.ts';
import { useAuth } from '../features/session/auth.tsx';
import { useMember } from '../features/session/member.ts';
import { switchAccount } from '../lib/session/account.ts';
import { accountDetail } from '../lib/session/account-labels.ts';
import { ADMIN_LINKS, CUSTOMER_LINKS } from './account-links.ts';
import { initialsOf } from './initials.ts';

const item =
  'block rounded-sm px-3 py-2 text-sm outline-none select-none data-highlighted:bg-sunk data-highlighted:text-ink';

export function AvatarMenu() {
  const { person, is_admin, signOut } = useAuth();
  const may = useMay();
  if (!person) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Your account, ${initialsOf(person)}`}
        className="grid size-11 place-items-center rounded-full border border-rule-strong bg-sheet font-display text-base text-ink hover:bg-sunk"
      >
        {initialsOf(person)}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={8} className="sheet z-50 w-64 p-1.5 shadow-lifted">
          <div className="border-b border-rule px-3 pt-2 pb-3">
            <p className="truncate font-semibold">{person.full_name || 'User'}</p>
            <p className="truncate text-sm text-ink-faint">{person.email}</p>
          </div>
          <AccountSwitch />
          <div className="py-1.5">
            <MenuLinks links={CUSTOMER_LINKS} />
          </div>
          {is_admin && (
            <div className="border-t border-rule py-1.5">
              <MenuLinks links={ADMIN_LINKS.filter(([, , right]) => may(right))} />
            </div>
          )}
          <div className="border-t border-rule pt-1.5">
            <DropdownMenu.Item className={`${item} text-wax-ink`} onSelect={() => void signOut()}>
              Sign out
            </DropdownMenu.Item>
          </div>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The accounts of a person who has several, and which of them this tab works in. */
function AccountSwitch() {
  const { accounts, link } = useMember();
  if (!link || accounts.length < 2) return null;
  return (
    <div className="border-b border-rule py-1.5">
      <DropdownMenu.Label className="px-3 py-1 text-xs text-ink-faint">You work in</DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={link.account_id}
        onValueChange={(account_id) => account_id !== link.account_id && switchAccount(account_id)}
      >
        {accounts.map((account) => (
          <DropdownMenu.RadioItem
            key={account.account_id}
            value={account.account_id}
            className={`${item} relative pl-8`}
          >
            <DropdownMenu.ItemIndicator className="absolute top-2.5 left-2.5">
              <Check aria-hidden="true" className="size-4" />
            </DropdownMenu.ItemIndicator>
            <span className="block truncate">{account.accounts.name}</span>
            <Detail text={accountDetail(account, accounts)} />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </div>
  );
}

const Detail = ({ text }: { text: string | null }) =>
  text && <span className="block text-xs break-words text-ink-faint">{text}</span>;

function MenuLinks({ links }: { links: readonly (readonly [to: string, name: string, ...unknown[]])[] }) {
  return links.map(([to, name]) => (
    <DropdownMenu.Item key={to} asChild className={item}>
      <Link to={to} prefetch="intent">
        {name}
        {to === '/portal/approvals' && <WaitingCount />}
      </Link>
    </DropdownMenu.Item>
  ));
}
