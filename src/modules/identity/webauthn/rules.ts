/** The key of a device, as it is kept. */
export type Credential = { credential_id: string; public_key: string; sign_count: number; transports: string[] };
