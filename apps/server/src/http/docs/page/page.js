/* global Scalar */

/**
 * Draws the description of the API, with the session of the app in this browser: requests that are tried out are sent
 * as the person who is signed in, and the examples name one of their projects. The token never leaves the storage of
 * the browser but in requests to this server.
 */

const api = '/api/v1';

/** What the app keeps the session and the colours under, in the storage of the browser. */
const tokenKey = 'accessToken';
const schemeKey = 'colorScheme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const projects = document.querySelector('#projects');
const projectSelect = projects.querySelector('select');
const reference = document.querySelector('#reference');

/** The languages of examples that few programs that translate are written in. */
const hiddenLanguages = [
  'c',
  'clojure',
  'dart',
  'fsharp',
  'http',
  'julia',
  'kotlin',
  'objc',
  'ocaml',
  'powershell',
  'r',
  'rust',
  'swift',
];

function readStorage(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden: nobody is signed in, and the colours are those of the system.
    return null;
  }
}

function isDark() {
  const chosen = readStorage(schemeKey);
  return chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches);
}

function applyScheme() {
  const dark = isDark();
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  document.body.classList.toggle('dark-mode', dark);
  document.body.classList.toggle('light-mode', !dark);
}

/** The data of an answer, or undefined if the server refuses it or does not answer. */
async function get(path, token) {
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(api + path, { headers });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The token of who is signed in, with their account and projects; undefined if nobody is. */
async function findSession() {
  const token = readStorage(tokenKey);
  if (!token) return undefined;
  const [me, list] = await Promise.all([get('/users/me', token), get('/projects', token)]);
  return me && { token, user: me.data, projects: list?.data ?? [] };
}

function showSession(session) {
  const place = document.querySelector('#session');
  place.replaceChildren();
  if (session) {
    const name = document.createElement('bdi');
    name.textContent = session.user.name || session.user.email;
    place.append(more('Signed in as '), name, more(': what you try out is done as you.'));
  } else {
    const link = document.createElement('a');
    link.href = '/login';
    link.textContent = 'Sign in';
    place.append(link, more(' to try it out as yourself.'));
  }
  projects.hidden = !session || session.projects.length === 0;
  projectSelect.replaceChildren(
    ...(session?.projects ?? []).map(({ id, name }) => new Option(name, id)),
  );
}

/** A text that a phone has no room for. */
function more(text) {
  const span = document.createElement('span');
  span.className = 'more';
  span.textContent = text;
  return span;
}

/** The description with the id of the chosen project in each path that has one. */
function fillIn(description, projectId) {
  if (!projectId) return description;
  const filled = structuredClone(description);
  for (const path of Object.values(filled.paths)) {
    for (const { parameters = [] } of Object.values(path)) {
      for (const parameter of parameters) {
        if (parameter.in === 'path' && parameter.name === 'projectId') {
          parameter.example = projectId;
        }
      }
    }
  }
  return filled;
}

function toConfiguration(description, session) {
  return {
    content: fillIn(description, session && projectSelect.value),
    authentication: {
      preferredSecurityScheme: 'bearer',
      securitySchemes: { bearer: { token: session?.token ?? '' } },
    },
    baseServerURL: location.origin,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    hiddenClients: Object.fromEntries(hiddenLanguages.map((language) => [language, true])),
    defaultOpenFirstTag: false,
    hideDarkModeToggle: true,
    forceDarkModeState: isDark() ? 'dark' : 'light',
    theme: 'none',
    // Nothing of this page asks another host for anything.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    persistAuth: false,
  };
}

/** Makes what Scalar draws reachable by keyboard where it scrolls, and leaves out landmarks that all have one name. */
function mend() {
  for (const code of reference.querySelectorAll('code.custom-scroll:not([tabindex])')) {
    code.tabIndex = 0;
  }
  for (const card of reference.querySelectorAll('.response-card[role="region"]')) {
    card.setAttribute('role', 'group');
  }
}

async function show() {
  applyScheme();
  const [description, session] = await Promise.all([get('/openapi.json'), findSession()]);
  if (!description) {
    reference.textContent =
      'The description of the API could not be loaded. Please reload the page.';
    return;
  }
  showSession(session);
  reference.replaceChildren();
  new MutationObserver(mend).observe(reference, { childList: true, subtree: true });
  let shown = session;
  const drawn = Scalar.createApiReference(reference, toConfiguration(description, shown));
  const draw = () => {
    applyScheme();
    drawn.updateConfiguration(toConfiguration(description, shown));
  };
  projectSelect.addEventListener('change', draw);
  systemIsDark.addEventListener('change', draw);
  // Another tab has signed in or out, or has chosen other colours.
  addEventListener('storage', async ({ key }) => {
    // The key is null when all is cleared.
    const isAboutSession = key === tokenKey || key === null;
    if (!isAboutSession && key !== schemeKey) return;
    if (isAboutSession) {
      shown = await findSession();
      showSession(shown);
    }
    draw();
  });
}

// The policy of the page forbids code from text. The zod inside of Scalar would try to compile schemas to such code.
globalThis.__zod_globalConfig = { jitless: true };
// This script runs before that of Scalar.
addEventListener('DOMContentLoaded', show);
