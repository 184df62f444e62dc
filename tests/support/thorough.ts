/** Whether tests that are slow and rarely fail try everything: `npm run test:thorough` and `npm run test:stories`. Otherwise they try a part. */
export const THOROUGH = process.env.THOROUGH === '1';
