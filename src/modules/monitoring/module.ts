import type { Db } from '../../platform/database/db.ts';
import { readingsOfBackups, readingsOfBooks, readingsOfLetters, readingsOfRoom } from './service.ts';

/** What operators watch of letters, money and room. It has no tables: it reads the views that their owners publish. */
export const monitoringModule = ({ db, data_dir }: { db: Db; data_dir: string }) => ({
  readings: {
    letters: readingsOfLetters(db),
    books: readingsOfBooks(db),
    room: readingsOfRoom(db, data_dir),
    backups: readingsOfBackups(db),
  },
  jobs: {},
  crontab: '',
});
