import type { Mail } from './mail.ts';
import { type MailContent, toMailContent } from './mail-content.ts';

/** The wording of a mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail, with links below `publicUrl`. */
export function renderMail(mail: Mail, { publicUrl }: { publicUrl: string }): MailText {
  const content = toMailContent(mail, publicUrl);
  const { subject } = content;
  return { subject, text: toText(content, publicUrl), html: toHtml(content, publicUrl) };
}

function toText(content: MailContent, publicUrl: string): string {
  const { greeting, message, facts, action, note } = content;
  const paragraphs = [
    greeting,
    message,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    note ?? '',
    `-- \nSent by Parlance at ${publicUrl}`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

// Colours are left to the mail program where possible, so that the mail is readable in light and dark schemes.
function toHtml(content: MailContent, publicUrl: string): string {
  const { subject, greeting, message, facts, action, note } = content;
  const server = escapeHtml(publicUrl);
  const rows = facts.map(
    ([name, value]) => `${escapeHtml(name)}: <strong><bdi>${escapeHtml(value)}</bdi></strong>`,
  );
  const body = [
    `<p>${escapeHtml(greeting)}</p>`,
    `<p>${escapeHtml(message)}</p>`,
    rows.length > 0 && `<p>${rows.join('<br>\n')}</p>`,
    action && toButton(action),
    note !== undefined && `<p>${escapeHtml(note)}</p>`,
    `<p style="font-size: 13px; opacity: 0.75">Sent by Parlance at <a href="${server}" style="color: inherit">${server}</a></p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
<body style="margin: 0; padding: 24px">
<div style="max-width: 520px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere">
${body.filter((part) => typeof part === 'string').join('\n')}
</div>
</body>
</html>
`;
}

function toButton({ label, url }: { label: string; url: string }): string {
  const link = escapeHtml(url);
  return `<p><a href="${link}" style="display: inline-block; padding: 10px 18px; border-radius: 6px; background: #0b6b70; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></p>
<p style="font-size: 13px">Or open this address:<br><a href="${link}" style="color: inherit">${link}</a></p>`;
}

function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
