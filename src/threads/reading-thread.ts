import { serveTasks } from '../platform/threads/serving.ts';
import { READING_TASKS } from './reading-tasks.ts';

/** The script of the threads that read. */
serveTasks(READING_TASKS);
