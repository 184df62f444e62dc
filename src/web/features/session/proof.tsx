import { useCallback, useEffect, useRef, useState } from 'react';
import { Lazy } from '../../components/lazy.tsx';
import { onProofNeeded } from '../../lib/session/proof.ts';

const loadDialog = () => import('./proof-dialog.tsx').then(({ ProofDialog }) => ProofDialog);

/** Asks for the password, or a mailed code, when a request needs a proof. Requests that come meanwhile share the answer. */
export function Proofs() {
  const [asking, setAsking] = useState(false);
  const pending = useRef<{ answer: Promise<boolean>; give(proved: boolean): void }>(undefined);

  const ask = useCallback((): Promise<boolean> => {
    if (!pending.current) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      pending.current = { answer: promise, give: resolve };
      setAsking(true);
    }
    return pending.current.answer;
  }, []);
  const give = useCallback((proved: boolean) => {
    pending.current?.give(proved);
    pending.current = undefined;
    setAsking(false);
  }, []);
  useEffect(() => onProofNeeded(ask), [ask]);

  return asking ? <Lazy load={loadDialog} props={{ onEnd: give }} onFail={() => give(false)} /> : null;
}
