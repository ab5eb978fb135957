export type Theme = 'system' | 'light' | 'dark';

const key = 'stratigraph-theme';

/** The choice of the reader; that of the system where none was made or none can be kept. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then holds until the page is left.
  }
}
