export type Passkey = { id: string; friendly_name: string; created_at: string; last_used_at?: string | undefined };
