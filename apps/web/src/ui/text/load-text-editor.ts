import type * as TextEditorModule from './text-editor.ts';

let loaded: typeof TextEditorModule | undefined;

/** Fetches the code of fields with marks, which is larger than all other code of a page. */
export async function loadTextEditor(): Promise<void> {
  loaded ??= await import('./text-editor.ts');
}

/** The code of fields with marks, if it is there yet. */
export function loadedTextEditor(): typeof TextEditorModule | undefined {
  return loaded;
}
