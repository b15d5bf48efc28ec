import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

/** The logo of the web app, inlined because the app may not be built. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#0b6b70" />
  <path d="M9 25V8.5h7.25a5.75 5.75 0 0 1 0 11.5H9" fill="none" stroke="#fff" stroke-width="3.5" stroke-linejoin="round" />
  <circle cx="23.5" cy="23.5" r="2.5" fill="#7fdcd6" />
</svg>
`;

const styles = `
.parlance {
  display: flex;
  align-items: center;
  min-height: 3rem;
  padding-inline: 1rem;
  border-bottom: 1px solid #e4e7eb;
  font: 600 1.0625rem system-ui, sans-serif;
}
.parlance a {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  border-radius: 4px;
  color: #20262d;
  text-decoration: none;
}
.parlance a:focus-visible {
  outline: 2px solid #0b6b70;
  outline-offset: 2px;
}
.parlance span {
  color: #586270;
  font-size: 0.875rem;
  font-weight: 400;
}
html.dark-mode body {
  background: #1c2022;
}
html.dark-mode .parlance {
  border-color: #2b333c;
}
html.dark-mode .parlance a {
  color: #d3d8de;
  outline-color: #43afac;
}
html.dark-mode .parlance span {
  color: #98a2ae;
}
`;

/** Runs in the browser: applies the colour scheme of the app or else of the system, and adds a link to the app. */
const script = `
const system = matchMedia('(prefers-color-scheme: dark)');
function applyScheme() {
  let chosen = null;
  try {
    chosen = localStorage.getItem('colorScheme');
  } catch {
    // Storage is forbidden: follow the system.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches);
  document.documentElement.classList.toggle('dark-mode', isDark);
}
applyScheme();
system.addEventListener('change', applyScheme);
addEventListener('storage', applyScheme);

const link = document.createElement('a');
link.href = '/';
const logo = document.createElement('img');
logo.src = document.querySelector('link[rel="icon"]').href;
logo.alt = '';
logo.width = logo.height = 24;
const hint = document.createElement('span');
hint.textContent = 'Back to the app';
link.append(logo, 'Parlance', hint);
const header = document.createElement('header');
header.className = 'parlance';
header.append(link);
document.body.prepend(header);
`;

/** The theme of Parlance for the page of the API. */
export const apiDocsTheme: NonNullable<FastifySwaggerUiOptions['theme']> = {
  title: 'Parlance API',
  css: [{ filename: 'parlance.css', content: styles }],
  js: [{ filename: 'parlance.js', content: script }],
  favicon: [
    {
      filename: 'parlance.svg',
      rel: 'icon',
      type: 'image/svg+xml',
      sizes: 'any',
      content: mark,
    },
  ],
};
