/** A browser or program with the system that it runs on, as far as its name tells them. */
export interface Agent {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly isPhone: boolean;
}

// Most browsers name others for compatibility, so the more special ones come first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Reads a `User-Agent`. What is no browser gets the name that it begins with: `curl/8.5.0` is `curl`. */
export function readUserAgent(userAgent: string | null): Agent {
  const text = userAgent ?? '';
  const find = (all: readonly (readonly [RegExp, string])[]) =>
    all.find(([pattern]) => pattern.test(text))?.[1];
  const program = /^(?!Mozilla\b)([\w.-]{2,40})(?:\/|\s|$)/.exec(text)?.[1];
  return {
    browser: find(browsers) ?? program,
    system: find(systems),
    isPhone: /\bMobile\b|\biPhone\b/.test(text),
  };
}
