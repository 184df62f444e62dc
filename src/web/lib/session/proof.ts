/** How a request that needs a proof gets one: what is mounted on the page asks the person. */

type Asker = () => Promise<boolean>;
let asker: Asker | undefined;

/** Makes `ask` the one that asks for proofs. Returns the function that takes that back. */
export function onProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Asks the person to prove who they are. False when they did not, or when nothing on this page can ask. */
export const askForProof = async (): Promise<boolean> => (asker ? asker() : false);

/** Sends a request; where it is refused for want of a proof, asks the person and sends it again. */
export async function askingForProof<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const is_asked = (error as { code?: unknown }).code === 'proof_needed';
    if (!is_asked || !(await askForProof())) throw error;
    return request();
  }
}

type Answer = { error: { code?: string | undefined } | null };

/** Calls the official client; where it is refused for want of a proof, asks the person and calls again. */
export async function withProof<A extends Answer>(request: () => Promise<A>): Promise<A> {
  const first = await request();
  return first.error?.code === 'proof_needed' && (await askForProof()) ? request() : first;
}
