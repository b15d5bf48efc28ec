// Runs before the first paint, so that a chosen scheme that is not the system's does not flash.
// A file of its own, because the content security policy forbids inline scripts.
{
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  let chosen = null;
  try {
    chosen = localStorage.getItem('colorScheme');
  } catch {
    // Storage is forbidden: follow the system.
  }
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = scheme;
}
