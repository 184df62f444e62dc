/** Accounts to try the product with. Their passwords are public, so production refuses them. */
export const DEMO_CUSTOMER = { email: 'demo@longhand.test', password: 'a-letter-a-day', full_name: 'Dorothy Demo' };
export const DEMO_OPERATOR = {
  email: 'operator@longhand.test',
  password: 'ink-and-paper',
  full_name: 'Oscar Operator',
};
