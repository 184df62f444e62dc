import { INK_TASKS } from './ink-tasks.ts';
import { serveTasks } from './platform/thread-pool.ts';

/** The script of the threads that draw. */
serveTasks(INK_TASKS);
