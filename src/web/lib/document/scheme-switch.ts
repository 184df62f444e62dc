const KEY = 'longhand.scheme';

/** Makes the buttons of the scheme switch work, and shows what is chosen on this device. */
export function startSchemeSwitch(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-scheme-choice]')];
  const show = (chosen: string) => {
    for (const button of buttons) button.ariaPressed = String(button.dataset.schemeChoice === chosen);
  };
  show(localStorage.getItem(KEY) ?? 'system');
  for (const button of buttons) {
    button.onclick = () => {
      const { schemeChoice: chosen = 'system' } = button.dataset;
      if (chosen === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, chosen);
      if (chosen === 'system') delete document.documentElement.dataset.scheme;
      else document.documentElement.dataset.scheme = chosen;
      show(chosen);
    };
  }
}
