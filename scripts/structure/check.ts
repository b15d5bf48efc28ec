import { noCycles } from './cycles.ts';
import {
  appFolders,
  logicalProps,
  noBarrels,
  serverFeatureRoles,
  shortFiles,
  tellingNames,
  webFeatureFiles,
} from './file-rules.ts';
import {
  featureBoundaries,
  layerDirection,
  noNodeInPortableCode,
  oneWriterOfContent,
  sqlInQueries,
  workspaceDirection,
} from './import-rules.ts';
import { readSourceTree, readStylesheets } from './source-tree.ts';
import { logicalStyles } from './style-rules.ts';
import type { Rule, Violation } from './violation.ts';

const rules: Readonly<Record<string, Rule>> = {
  'short files': shortFiles,
  'telling names': tellingNames,
  'no barrels': noBarrels,
  'app folders': appFolders,
  'server feature roles': serverFeatureRoles,
  'web feature files': webFeatureFiles,
  'workspace direction': workspaceDirection,
  'no Node.js in portable code': noNodeInPortableCode,
  'layer direction': layerDirection,
  'feature boundaries': featureBoundaries,
  'logical sides': logicalProps,
  'SQL in queries': sqlInQueries,
  'one writer of content': oneWriterOfContent,
  'no cycles': noCycles,
};

/**
 * Checks the tree below `root` against the rules of docs/architecture.md.
 * @returns the number of files, and a line for each violation with its position and rule
 */
export function checkStructure(root: string): { files: number; violations: readonly string[] } {
  const files = readSourceTree(root);
  const sheets = readStylesheets(root);
  const violations = Object.entries(rules).flatMap(([rule, check]) => told(rule, check(files)));
  violations.push(...told('logical sides', logicalStyles(sheets)));
  return { files: files.length + sheets.length, violations: violations.sort() };
}

function told(rule: string, violations: readonly Violation[]): string[] {
  return violations.map(({ path, line, message }) => `${path}:${line}  ${rule}: ${message}`);
}
