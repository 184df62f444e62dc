import { STORAGE_KEY } from '../session/stored.ts';
import { VIEW_KEY } from '../session/viewing.ts';

/**
 * Runs before the first paint, so that neither the color scheme nor the sign-in buttons flash. What is for visitors only, or
 * for people with an account, goes by `data-session`; what a page needs without scripts only, by `data-script`.
 */
export const BEFORE_PAINT = `try{const d=document.documentElement.dataset,s=localStorage.getItem('longhand.scheme');d.script='';
if(s)d.scheme=s;
if(sessionStorage.getItem('${VIEW_KEY}')||JSON.parse(localStorage.getItem('${STORAGE_KEY}')||'{}').user?.email)d.session=''}catch{}`;
