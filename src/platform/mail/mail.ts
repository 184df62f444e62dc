/**
 * A mail to one person; both parts say the same. The sender is the mail provider's own setting; replies go there unless
 * `reply_to` is given.
 */
export type Mail = { to: string; subject: string; text: string; html: string; reply_to?: string };
