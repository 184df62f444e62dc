import { letterDrafts } from './drafts.ts';

const KEY = 'longhand.visitor';

/** Remembers who begins a card in this browser without an account. */
export const rememberVisitor = (user_id: string): void => localStorage.setItem(KEY, user_id);

/**
 * The card that somebody began before they signed in to an account that they already had becomes theirs, unless they have
 * one of their own. Whoever signed up kept their id, and with it the card.
 */
export function takeVisitorDraft(user_id: string): void {
  const visitor_id = localStorage.getItem(KEY);
  if (!visitor_id || visitor_id === user_id) return;
  localStorage.removeItem(KEY);
  const begun = letterDrafts(visitor_id).read();
  if (!begun) return;
  const own = letterDrafts(user_id);
  // The visitor's account has a copy of its own.
  if (!own.read() && own.save({ ...begun, version: '' })) letterDrafts(visitor_id).remove(begun.key);
}
