import type { ProjectFile } from '@parlance/contract';

export interface FileLeaf {
  readonly kind: 'file';
  readonly id: string;
  readonly name: string;
}

export interface Folder {
  readonly kind: 'folder';
  /** The path from the root, used as an id. */
  readonly path: string;
  /** The path from the parent folder. Folders that only contain one folder are merged with it into one name. */
  readonly name: string;
  readonly children: readonly FileNode[];
}

export type FileNode = FileLeaf | Folder;

/** Builds a tree of folders from files. Files keep their order, and a folder stands where its first file is. */
export function toFileTree(
  files: readonly Pick<ProjectFile, 'id' | 'path'>[],
  unnamed: string,
): FileNode[] {
  const root = createFolder('');
  for (const { id, path } of files) {
    const parts = (path ?? unnamed).split('/');
    const name = parts.pop() ?? '';
    let folder = root;
    // The name of the unnamed file is a text of the interface, so a slash in it separates nothing.
    for (const part of path === null ? [] : parts) folder = folderIn(folder, part);
    folder.children.push({ kind: 'file', id, name: path === null ? unnamed : name });
  }
  return root.children.map(toNode);
}

interface OpenFolder {
  readonly path: string;
  readonly folders: Map<string, OpenFolder>;
  readonly children: (FileLeaf | OpenFolder)[];
}

function createFolder(path: string): OpenFolder {
  return { path, folders: new Map(), children: [] };
}

function folderIn(parent: OpenFolder, name: string): OpenFolder {
  const known = parent.folders.get(name);
  if (known) return known;
  const folder = createFolder(`${parent.path}${name}/`);
  parent.folders.set(name, folder);
  parent.children.push(folder);
  return folder;
}

function toNode(node: FileLeaf | OpenFolder): FileNode {
  if ('kind' in node) return node;
  const { path, children } = node;
  const [only] = children;
  const name = path.split('/').at(-2) ?? '';
  const nodes = children.map(toNode);
  const [inner] = nodes;
  if (only && children.length === 1 && inner?.kind === 'folder') {
    return { ...inner, name: `${name}/${inner.name}` };
  }
  return { kind: 'folder', path, name, children: nodes };
}

/** The ids of all files in a node. */
export function filesIn(node: FileNode): string[] {
  return node.kind === 'file' ? [node.id] : node.children.flatMap(filesIn);
}
