import { type Finding, ok, problem, warning } from '../finding.ts';

export type PackageFacts = { missing: string[]; other_version: string[] };
export type SecretFile = { path: string; mode: number };
export type MachineFacts = {
  /** Such as "24.21.0". */
  node_version: string;
  /** How the installed packages differ from package-lock.json; null where nothing is installed. */
  packages: PackageFacts | null;
  web_build: 'current' | 'outdated' | 'missing';
  data_dir: string;
  data_folder: { exists: boolean; is_writable: boolean; owner: number; process_user: number };
  disk: { free_bytes: number; bytes: number; free_inodes: number; inodes: number } | null;
  secret_files: SecretFile[];
  /** Whether the settings give the key that signs sessions; without it, the key is a file in the data folder. */
  signing_key: { is_configured: boolean; has_file: boolean; is_readable: boolean };
};

const LEAST_NODE = 24;
const GIB = 1024 ** 3;
const gib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`;
const some = (names: string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

export const judgeMachine = (facts: MachineFacts): Finding[] => [
  ...judgeInstallation(facts),
  ...judgeFolder(facts),
  ...judgeDisk(facts),
  ...judgeKeys(facts),
];

function judgeInstallation({ node_version, packages, web_build }: MachineFacts): Finding[] {
  const found: Finding[] = [
    Number.parseInt(node_version, 10) >= LEAST_NODE
      ? ok('node', `Node ${node_version}.`)
      : problem(
          'node',
          `Node ${node_version} is too old.`,
          `Start Longhand with npm start, which brings its own, or install Node ${LEAST_NODE}.`,
        ),
  ];
  if (!packages || packages.missing.length > 0) {
    found.push(
      problem(
        'packages',
        packages ? `Packages are missing: ${some(packages.missing)}.` : 'No packages are installed.',
        'Run npm ci in the folder of Longhand.',
      ),
    );
  } else if (packages.other_version.length > 0) {
    found.push(
      problem(
        'packages',
        `Packages have other versions than this release was tested with: ${some(packages.other_version)}.`,
        'Run npm ci in the folder of Longhand, and start it again.',
      ),
    );
  } else found.push(ok('packages', 'The packages are those of package-lock.json.'));
  const build = {
    current: ok('pages', 'The pages are built.'),
    outdated: warning(
      'pages',
      'The built pages are older than this release: browsers get the former ones.',
      'Run npm run build, or start Longhand as the role all, which does it.',
    ),
    missing: problem('pages', 'The pages are not built, so the role web serves none.', 'Run npm run build.'),
  };
  return [...found, build[web_build]];
}

function judgeFolder({ data_dir, data_folder: { exists, is_writable, owner, process_user } }: MachineFacts): Finding[] {
  if (!exists) {
    return [
      problem(
        'data_folder',
        `The data folder ${data_dir} is not there.`,
        'Set DATA_DIR to the folder with your data; on a first start Longhand makes it.',
      ),
    ];
  }
  if (!is_writable) {
    return [
      problem(
        'data_folder',
        `The data folder ${data_dir} is not writable for this user.`,
        `Run: sudo chown -R ${process_user} ${data_dir}`,
      ),
    ];
  }
  if (owner !== process_user) {
    return [
      warning(
        'data_folder',
        `The data folder ${data_dir} belongs to user ${owner}, and this runs as user ${process_user}.`,
        `Run doctor and Longhand as the same user, or: sudo chown -R ${process_user} ${data_dir}`,
      ),
    ];
  }
  return [ok('data_folder', `${data_dir} is writable.`)];
}

function judgeDisk({ disk, data_dir }: MachineFacts): Finding[] {
  if (!disk) return [];
  const found: Finding[] = [];
  const share = disk.free_bytes / disk.bytes;
  const says = `${gib(disk.free_bytes)} of ${gib(disk.bytes)} are free where ${data_dir} is.`;
  const to_do = 'Make room or attach a larger disk: a full disk stops all work.';
  if (share < 0.03 || disk.free_bytes < GIB / 2) found.push(problem('disk.space', says, to_do));
  else if (share < 0.1 || disk.free_bytes < 2 * GIB) found.push(warning('disk.space', says, to_do));
  else found.push(ok('disk.space', says));
  // File systems that make inodes as they go report none.
  if (disk.inodes > 0 && disk.free_inodes / disk.inodes < 0.05) {
    found.push(
      problem(
        'disk.inodes',
        `Only ${disk.free_inodes} of ${disk.inodes} inodes are free: soon no file can be made, whatever room there is.`,
        'Delete small files that are not needed, or move the data to another file system.',
      ),
    );
  }
  return found;
}

function judgeKeys({ secret_files, signing_key, data_dir }: MachineFacts): Finding[] {
  const found: Finding[] = secret_files
    .filter(({ mode }) => (mode & 0o007) !== 0)
    .map(({ path, mode }) =>
      problem(
        'secrets.open_file',
        `Every user of this machine may open ${path} (mode ${(mode & 0o777).toString(8)}), which holds secrets.`,
        `Run: chmod 600 ${path}`,
      ),
    );
  const file = `${data_dir}/signing-key.json`;
  if (!signing_key.is_readable) {
    const where = signing_key.is_configured ? 'JWT_SIGNING_JWK' : file;
    found.push(
      problem(
        'signing_key',
        `The key that signs sessions, ${where}, can't be read.`,
        'Put it back from your backup: without it everybody is signed out and second factors are lost.',
      ),
    );
  } else if (signing_key.is_configured && signing_key.has_file) {
    found.push(
      warning(
        'signing_key',
        `JWT_SIGNING_JWK is set, and ${file} holds another key that nothing uses.`,
        `Delete ${file} once sign-in works.`,
      ),
    );
  } else found.push(ok('signing_key', 'The key that signs sessions is there.'));
  return found;
}
