/** Folders whose files belong to a running PostgreSQL only; it makes them again. */
const LEFT_OUT = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const FILES_LEFT_OUT = /^(postmaster\.(pid|opts)|current_logfiles|recovery\.signal|backup_label|tablespace_map)$/;

/** Whether a file of the data folder of PostgreSQL is part of a base backup. */
export const isBackedUp = (path: string): boolean =>
  !LEFT_OUT.test(path) && !FILES_LEFT_OUT.test(path) && !/(^|\/)(pgsql_tmp|pg_internal\.init)/.test(path);

/** Folders that must be there when PostgreSQL starts, and in which a backup may have no file. */
export const NEEDED_FOLDERS = [
  ...['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat', 'pg_stat_tmp', 'pg_subtrans', 'pg_tblspc', 'pg_twophase', 'pg_commit_ts'],
  ...['pg_logical', 'pg_logical/snapshots', 'pg_logical/mappings'],
];
