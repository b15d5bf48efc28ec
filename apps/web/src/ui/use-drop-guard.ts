import { useEffect } from 'react';

/**
 * For pages with a place for files: a file that is dropped beside it would replace the app in the tab. Texts may still
 * be dragged into fields.
 */
export function useDropGuard(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
