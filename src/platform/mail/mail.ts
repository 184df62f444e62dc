/** A mail to one person; both parts say the same. The sender is the mail provider's own setting. */
export type Mail = { to: string; subject: string; text: string; html: string };
