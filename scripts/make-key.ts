import { exportJWK, generateKeyPair } from 'jose';

/** Prints a new signing key for JWT_SIGNING_JWK. Keep it secret: who has it can be anybody. */
const { privateKey } = await generateKeyPair('ES256', { extractable: true });
console.log(JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256' }));
