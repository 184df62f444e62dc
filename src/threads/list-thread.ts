import { serveTasks } from '../platform/threads/serving.ts';
import { LIST_TASKS } from './list-tasks.ts';

/** The script of the threads that read lists. */
serveTasks(LIST_TASKS);
