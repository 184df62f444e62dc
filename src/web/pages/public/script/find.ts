/** The elements that a selector names; one; and those of a kind. Types are the caller's word. */
export const all = <E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): E[] => [
  ...within.querySelectorAll<E>(selector),
];
export const one = <E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector);

/** Calls back for an event of every element that the selector names, also of those that come later. */
export function on<E extends HTMLElement>(
  event: 'click' | 'submit',
  selector: string,
  act: (element: E, event: Event) => void,
): void {
  document.addEventListener(event, (happened) => {
    const element = (happened.target as Element).closest<E>(selector);
    if (element) act(element, happened);
  });
}

/** A new element with a class and what is in it. Text stays text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...content);
  return element;
}
