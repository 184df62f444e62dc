import { ApiError } from './api.ts';
import { newRequestId } from './request-id.ts';
import { accountHeader } from './session/account.ts';
import { accessToken } from './session/client.ts';
import { askingForProof } from './session/proof.ts';

/** Uploads a file or a form with files and reports progress from 0 to 1. Returns the JSON response; throws ApiError. */
export const uploadFile = (path: string, body: Blob | FormData, onProgress: (share: number) => void) =>
  askingForProof(() => sendFile(path, body, onProgress));

async function sendFile(path: string, body: Blob | FormData, onProgress: (share: number) => void): Promise<unknown> {
  const token = await accessToken();
  return new Promise((done, fail) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}`, ...accountHeader() } : {};
    request.setRequestHeader('X-Request-Id', newRequestId());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // The browser sets the content type of a form, with its boundary.
    if (body instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => fail(new TypeError('We couldn’t reach the server.'));
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) done(answer);
      else fail(new ApiError(request.status, answer));
    };
    request.send(body);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
