import { serveTasks } from '../platform/threads/serving.ts';
import { BODY_TASKS } from './body-tasks.ts';

/** The script of the threads that read bodies of webhooks. */
serveTasks(BODY_TASKS);
