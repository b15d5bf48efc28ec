/**
 * The arguments with which Node.js runs a program of the built server, from the root. Its errors tell lines of the
 * source.
 * @param {string} program
 */
export function programArguments(program) {
  return ['--enable-source-maps', `apps/server/dist/${program}.js`];
}
