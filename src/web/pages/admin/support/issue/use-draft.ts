import { useRef, useState } from 'react';
import type { Issue } from '../queries.ts';

/** A text that is being written to an issue, kept in this tab. */
export function useDraft({ id, answers }: Pick<Issue, 'id' | 'answers'>) {
  const place = `longhand.support.${id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(place) ?? '');
  const [seen, setSeen] = useState(answers);
  const sent = useRef({ text: '', key: '' });
  return {
    text,
    /** How many answers there were when the text was begun. */
    seen,
    write(next: string) {
      if (text === '') setSeen(answers);
      setText(next);
      sessionStorage.setItem(place, next);
    },
    clear() {
      setText('');
      sessionStorage.removeItem(place);
      sent.current = { text: '', key: '' };
    },
    /** The same text has the same key, so that sending it twice stores it once. */
    requestKey(): string {
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return sent.current.key;
    },
  };
}
