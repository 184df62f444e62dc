import type { OpenAPIHono } from '@hono/zod-openapi';
import { builtOnce } from '../built-once.ts';
import { openEndpoint } from '../endpoint.ts';
import { FONT_FACES } from '../pages/brand-fonts.ts';
import { apiDocument } from '../status-api.ts';
import { fieldsOf, type Schema, typeOf } from './schema.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  'x-access'?: 'open' | 'customer' | 'admin' | 'service';
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } };
  responses: Record<string, { content?: { 'application/json'?: { schema?: Schema } } }>;
};
export type ApiDocument = { info: { version: string }; paths: Record<string, Record<string, Operation>> };

/** The API as a page for people, made from the same document that machines read. */
export const docsApi = (server: () => OpenAPIHono<never>, version: string) => {
  const page = builtOnce('text/html; charset=utf-8', () =>
    docsPage(apiDocument(server(), version) as unknown as ApiDocument),
  );
  return {
    page: openEndpoint({ summary: 'This API, as a page to read', handle: ({ request }) => page(request) }),
  };
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const CHAPTERS = [
  { access: 'open', title: 'Anyone', text: 'No session is needed. Where one is sent, it is taken into account.' },
  {
    access: 'customer',
    title: 'Signed in',
    text: 'Send <code>Authorization: Bearer &lt;access token&gt;</code>. You see and change your own things only.',
  },
  { access: 'admin', title: 'Operator', text: 'The same, with the token of an operator.' },
  {
    access: 'service',
    title: 'Programs of the operator',
    text: 'Send <code>Authorization: Bearer &lt;service key&gt;</code>, the setting SERVICE_KEY.',
  },
] as const;

type Entry = { id: string; method: string; path: string; operation: Operation };

/** The whole page as HTML. It needs no script: one only keeps the reader's light or dark, and opens the contents where there is room. */
export function docsPage(document: ApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path.replace(/[^\w]+/g, '-')}`.replace(/-$/, ''),
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const chapters = CHAPTERS.map((chapter) => ({
    ...chapter,
    entries: entries.filter(({ operation }) => operation['x-access'] === chapter.access),
  }));
  const contents = chapters.map(
    ({ access, title, entries: listed }) =>
      `<li><a href="#${access}">${title}</a><ol>${listed.map(({ id, method, path }) => `<li><a href="#${id}"><span class="m">${method}</span> ${escaped(path)}</a></li>`).join('')}</ol></li>`,
  );
  const body = chapters.map(
    ({ access, title, text, entries: listed }) =>
      `<section id="${access}"><h2>${title}</h2><p>${text}</p>${listed.map(entryOf).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Longhand</title>
<meta name="description" content="Every call that Longhand answers, with its fields and who may make it.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<script>try{const s=localStorage.getItem('longhand.scheme');if(s)document.documentElement.dataset.scheme=s}catch{}</script>
</head>
<body>
<header><a class="name" href="/">Longhand</a><nav><a href="/highlevel-guide">CRM guide</a><a href="/status">Status</a><a href="/contact">Contact</a></nav></header>
<main>
<nav class="contents" aria-label="Calls"><details><summary>Contents</summary><ol>${contents.join('')}</ol></details></nav>
<script>document.querySelector('.contents details').open=matchMedia('(min-width:60rem)').matches</script>
<article>
<h1>API reference</h1>
<p class="lead">Version ${escaped(document.info.version)}. Everything that the pages of Longhand do, they do with these calls, so you can too.
Machines read the same at <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
${INTRODUCTION}
${body.join('\n')}
</article>
</main>
</body>
</html>
`;
}

function entryOf({ id, method, path, operation }: Entry): string {
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code !== 'default') ?? ['200', {}];
  const parameters: Schema | undefined = operation.parameters?.length
    ? {
        type: 'object',
        properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema ?? {}])),
        required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
      }
    : undefined;
  return `<section class="call" id="${id}">
<h3><span class="m">${method}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(operation.summary ?? '')}.</p>
${table('Parameters', parameters, id)}${table('Body (JSON)', operation.requestBody?.content?.['application/json']?.schema, id)}${table(`Answer (${status})`, answer.content?.['application/json']?.schema, id)}
</section>`;
}

function table(title: string, schema: Schema | undefined, call_id: string): string {
  if (!schema) return '';
  const rows = fieldsOf(schema).map(
    ({ name, type, required, text }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code>${required ? '' : ' <small>optional</small>'}</th><td>${escaped(type)}${text ? `<br><small>${escaped(text)}</small>` : ''}</td></tr>`,
  );
  if (rows.length === 0) return `<h4>${title}</h4><p class="type">${escaped(typeOf(schema))}</p>`;
  return `<h4>${title}</h4><div class="scroll" tabindex="0" role="region" aria-label="${title} of ${call_id}"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

const INTRODUCTION = `<h2>How it speaks</h2>
<dl>
<dt>Sessions</dt><dd>Sign in with <code>POST /auth/v1/token?grant_type=password</code> and send the access token as a bearer token. It lives one hour; the refresh token gets the next one.</dd>
<dt>Refusals</dt><dd>One shape everywhere: <code>code</code> is stable and for programs, <code>user_message</code> is fit to be shown to people, <code>request_id</code> is what support asks for.</dd>
<dt>Limits</dt><dd>A call that comes too often is answered with <code>429</code> and <code>Retry-After</code> in seconds. Text may not contain NUL characters or halves of surrogate pairs, and a body may nest 64 levels.</dd>
<dt>Twice is once</dt><dd>Calls that spend credits or send letters take a key or an id; the same one again gives the same answer and charges nothing.</dd>
<dt>Time and money</dt><dd>Times are ISO 8601 in UTC. Money is whole US cents, except where a field says otherwise.</dd>
</dl>`;

const STYLE = `
${FONT_FACES}
:root{color-scheme:light dark;--paper:light-dark(#faf6ec,#14161d);--sheet:light-dark(#fffdf7,#1c1f29);--sunk:light-dark(#f3ecdc,#171a22);--rule:light-dark(#e2d8c3,#333849);--ink:light-dark(#1b2440,#efe9dc);--soft:light-dark(#434b68,#c5c1b6);--wax:light-dark(#982327,#f09a90);--focus:light-dark(#2b55b8,#8fb2ff)}
:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark}
*{box-sizing:border-box}
html{scroll-padding-top:1.5rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 'Instrument Sans Variable',ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--wax);text-underline-offset:.22em}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
h1,h2,h3,.name{font-family:Newsreader,ui-serif,'Iowan Old Style',Palatino,Georgia,serif;font-weight:500;line-height:1.15;letter-spacing:-.012em}
h1{font-size:clamp(2.2rem,6vw,3rem);margin:0 0 1rem}h2{font-size:1.75rem;margin:3.5rem 0 .5rem}h3{font-size:1.1rem;margin:0 0 .4rem}h4{font-size:.85rem;margin:1.1rem 0 .35rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:baseline;justify-content:space-between;padding:1.1rem clamp(1rem,4vw,2rem);border-bottom:1px solid var(--rule)}
.name{font-size:1.6rem;color:var(--ink);text-decoration:none}header nav{display:flex;gap:1.25rem;font-size:.95rem}header nav a{color:var(--soft)}
main{max-width:76rem;margin:0 auto;padding:2.5rem clamp(1rem,4vw,2rem) 6rem;display:grid;gap:2.5rem}
.lead{font-size:1.15rem;color:var(--soft);max-width:65ch}
.contents{font-size:.82rem}.contents summary{font-weight:600;cursor:pointer;padding:.3rem 0}.contents ol{list-style:none;margin:0;padding:0}.contents>details>ol>li{margin:.8rem 0}.contents>details>ol>li>a{display:block;padding:.25rem 0;font-weight:600;color:var(--ink)}.contents li li a{display:block;padding:.3rem 0;color:var(--soft);text-decoration:none}.contents li li a:hover{text-decoration:underline}
.m{font:600 .72rem/1 ui-monospace,monospace;letter-spacing:.04em;color:var(--wax)}
code{font:.88em ui-monospace,'SF Mono',Menlo,Consolas,monospace}h3 code{font-size:1rem}
dl{display:grid;gap:.4rem 1.5rem;max-width:65ch}dt{font-weight:600}dd{margin:0 0 .6rem;color:var(--soft)}
.call{background:var(--sheet);border:1px solid var(--rule);border-radius:5px;padding:1.25rem clamp(1rem,3vw,1.6rem);margin:1.1rem 0}.call p{margin:0;color:var(--soft)}.call .type{font-size:.9rem}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-top:1px solid var(--rule)}th{font-weight:400;width:45%}small{color:var(--soft)}
@media(min-width:60rem){main{grid-template-columns:17rem minmax(0,1fr)}.contents{position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow:auto}dl{grid-template-columns:9rem 1fr}}
`;
