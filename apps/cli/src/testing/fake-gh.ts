import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * The part of GitHub's command line that the action uses, with pull requests in the file that GH_STATE names. It refuses
 * what GitHub refuses: options that there are not, calls without a token, and second requests for a branch.
 */

export interface PullRequest {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  title: string;
  body: string;
  state: 'open' | 'closed';
  readonly isCrossRepository: boolean;
  readonly comments: string[];
}

/** What is in the file: the requests, and the subcommand of each call. */
export interface GithubState {
  readonly pulls: PullRequest[];
  readonly calls: string[];
}

const { GH_STATE: file = '', GH_TOKEN: token } = process.env;
const ownRequest = 'map(select(.isCrossRepository | not))[0].number // empty';

const state: GithubState = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as GithubState)
  : { pulls: [], calls: [] };

function end(code: number, text: string): never {
  writeFileSync(file, JSON.stringify(state));
  if (code === 0) process.stdout.write(`${text}\n`);
  else process.stderr.write(`${text}\n`);
  process.exit(code);
}

function hasBranch(name: string): boolean {
  const found = execFileSync('git', ['ls-remote', 'origin', `refs/heads/${name}`], {
    encoding: 'utf8',
  });
  return found !== '';
}

function getPull(number: string | undefined): PullRequest {
  const pull = state.pulls.find((one) => String(one.number) === number);
  return pull ?? end(1, `no pull request ${number}`);
}

function isOpenFor(branch: string | undefined) {
  return ({ head, state, isCrossRepository }: PullRequest) =>
    head === branch && state === 'open' && !isCrossRepository;
}

const addressOf = ({ number }: PullRequest) => `https://github.com/ada/website/pull/${number}`;
const text = { type: 'string' } as const;

const subcommands: Readonly<Record<string, (args: readonly string[]) => string>> = {
  list(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { head: text, base: text, state: text, json: text, jq: text },
    });
    if (
      values.json !== 'number,isCrossRepository' ||
      values.jq !== ownRequest ||
      values.state !== 'open'
    ) {
      end(1, 'the fields are unknown');
    }
    const found = state.pulls
      .filter(isOpenFor(values.head))
      .find(({ base }) => base === values.base);
    return found ? String(found.number) : '';
  },
  create(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { head: text, base: text, title: text, 'body-file': text },
    });
    const { head = '', base = '', title = '', 'body-file': body = '' } = values;
    if (!hasBranch(head) || !hasBranch(base)) end(1, `Head sha can't be blank: ${head}, ${base}`);
    if (state.pulls.some(isOpenFor(head))) {
      end(1, `a pull request for branch "${head}" already exists`);
    }
    const pull: PullRequest = {
      number: state.pulls.length + 1,
      head,
      base,
      title,
      body: readFileSync(body, 'utf8'),
      state: 'open',
      isCrossRepository: false,
      comments: [],
    };
    state.pulls.push(pull);
    return addressOf(pull);
  },
  edit(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { title: text, 'body-file': text },
    });
    const pull = getPull(positionals[0]);
    pull.title = values.title ?? pull.title;
    pull.body = readFileSync(values['body-file'] ?? '', 'utf8');
    return addressOf(pull);
  },
  close(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { comment: text },
    });
    const pull = getPull(positionals[0]);
    pull.state = 'closed';
    if (values.comment !== undefined) pull.comments.push(values.comment);
    return '';
  },
};

const [command, subcommand = '', ...rest] = process.argv.slice(2);
state.calls.push(subcommand);
if (!token)
  end(4, 'To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable.');
const run = command === 'pr' ? subcommands[subcommand] : undefined;
if (run === undefined) end(1, `unknown command ${command} ${subcommand}`);
for (const pull of state.pulls) {
  if (pull.state === 'open' && !pull.isCrossRepository && !hasBranch(pull.head))
    pull.state = 'closed';
}
try {
  end(0, run(rest));
} catch (error) {
  end(1, String(error));
}
