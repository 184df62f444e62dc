import { listTasks } from '../modules/imports/reader/list-reader.ts';
import { verifyCityStateZip } from '../providers/places/directory/zip-directory.ts';

/** What reads lists of contacts, each on a thread that remembers who is in it. */
export const LIST_TASKS = listTasks(verifyCityStateZip);
