/** Opens a tab for the payment page. Call it in the click handler, or browsers block it as a popup. */
export function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Longhand';
  tab.document.body.textContent = 'Opening the payment page...';
  return tab;
}
