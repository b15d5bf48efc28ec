/** Where a command is run. */
export const shells = ['posix', 'powershell'] as const;

export type Shell = (typeof shells)[number];

/** The shell that somebody on this system most likely has open. */
export function usualShell(): Shell {
  return /\bWindows\b/.test(navigator.userAgent) ? 'powershell' : 'posix';
}

/** The services that run builds which pages have an example for. */
export const buildServices = ['github', 'gitlab'] as const;

export type BuildService = (typeof buildServices)[number];

/** The name of a service, which is the same in every language. */
export const serviceNames: Readonly<Record<BuildService, string>> = {
  github: 'GitHub Actions',
  gitlab: 'GitLab CI',
};

interface FirstPush {
  /** The address of the package with the command line. */
  readonly packageUrl: string;
  /** The address of the project. */
  readonly projectUrl: string;
  readonly token: string;
}

/** The command that brings a repository to its project. */
export function firstPush(shell: Shell, { packageUrl, projectUrl, token }: FirstPush): string {
  return shell === 'posix'
    ? [
        `PARLANCE_TOKEN=${token} \\`,
        `  npx --yes ${packageUrl} \\`,
        `  init --push --project ${projectUrl}`,
      ].join('\n')
    : [
        `$env:PARLANCE_TOKEN = '${token}'`,
        `npx --yes ${packageUrl} \``,
        `  init --push --project ${projectUrl}`,
      ].join('\n');
}

/** What a repository that is connected keeps the command line by, and how it gets translations. */
export function keepAndPull(origin: string): string {
  return [`npm install --save-dev ${origin}/cli.tgz`, 'npx parlance pull'].join('\n');
}

/** A build that pushes source texts whenever the main branch changes. */
export function buildFile(service: BuildService, origin: string): string {
  const push = `npx --yes ${origin}/cli.tgz push`;
  if (service === 'gitlab') {
    return `translations:
  image: node:24
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - ${push}`;
  }
  return `name: Translations
on:
  push:
    branches: [main]
jobs:
  push:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: ${push}
        env:
          PARLANCE_TOKEN: \${{ secrets.PARLANCE_TOKEN }}`;
}

/** The file that the build of a service is described in. */
export const buildPaths: Readonly<Record<BuildService, string>> = {
  github: '.github/workflows/translations.yml',
  gitlab: '.gitlab-ci.yml',
};
