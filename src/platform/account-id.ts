declare const made_by: unique symbol;

/**
 * The account that owns things: the tenant. Only the access gate makes one (of a person's membership), and a store, of a
 * row that it has read: an id that a browser merely sent is never one.
 */
export type AccountId = string & { readonly [made_by]: 'account' };
