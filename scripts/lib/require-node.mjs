// This module must be imported first, for its effect: the others use features that older versions lack.
const oldest = '20.19';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Parlance needs Node.js ${oldest} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
