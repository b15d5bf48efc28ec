/** The URL of a page, below the public URL of this server, which may have a path itself. */
export function toPublicUrl(publicUrl: string, path: string): string {
  return new URL(path, publicUrl.replace(/\/*$/, '/')).href;
}
