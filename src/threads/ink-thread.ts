import { serveTasks } from '../platform/threads/serving.ts';
import { INK_TASKS } from './ink-tasks.ts';

/** The script of the threads that draw. */
serveTasks(INK_TASKS);
